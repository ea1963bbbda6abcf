/**
 * What a typical unit pays on each game's own map, for the benches of movement and supply. A game that is not listed here has no
 * such bench.
 */

const tobruk = (pack, map, unit) => {
  const chart = new Map(pack.charts.terrainEffects.list.map((row) => [row.id, row]));
  const points = (row) => {
    const cost = chart.get(row).motorized;
    return cost === null ? -1 : cost * unit;
  };
  const escarpment = map.sideBit('escarpment');
  const road = map.wayBit('road');
  const trail = map.wayBit('trail');
  const passes = (place) => points(map.terrains[map.terrain[place]]) >= 0;
  const cost = new Int16Array(map.count * 6).fill(-1);
  const supply = new Int16Array(map.count * 6).fill(-1);
  for (let edge = 0; edge < map.hexes * 6; edge++) {
    const to = map.neighbours[edge];
    if (to < 0 || !passes(to) || !passes(Math.floor(edge / 6))) continue;
    const climbs = (map.sides[edge] & escarpment) !== 0;
    const across = points(map.terrains[map.terrain[to]]) + (climbs ? points('escarpment') : 0);
    const byTrail = map.ways[edge] & trail ? Math.min(across, points('trail')) : across;
    cost[edge] = map.ways[edge] & road ? Math.min(byTrail, points('road')) : byTrail;
    supply[edge] = !climbs || map.ways[edge] & (road | trail) ? 1 : -1;
  }
  const movement = pack.units.filter((u) => u.class === 'motorized').map((u) => u.front?.movement ?? 0);
  const typical = movement.sort((a, b) => a - b)[Math.floor(movement.length / 2)];
  return {
    cost,
    supply,
    budget: typical * unit,
    what: `a motorized unit with ${typical} movement points`,
    starts: spread(map, passes),
  };
};

/** Twenty places spread over the map. */
function spread(map, passes) {
  const places = Array.from({ length: map.hexes }, (_, place) => place).filter(passes);
  return Array.from({ length: 20 }, (_, i) => places[Math.floor(((i + 0.5) * places.length) / 20)]);
}

export const mapBenches = { tobruk };
