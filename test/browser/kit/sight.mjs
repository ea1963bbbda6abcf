/** All that a page lets anyone see or hear: its text, its elements, its accessibility tree, its pixels. */

import { PNG } from 'pngjs';
import { frames } from './map.mjs';

/** So many pictures in a row are alike when the page has come to rest: the map is painted a piece at a time. */
const ALIKE = 3;

/** A picture of the page at rest. */
export async function pictureOf(page) {
  await page.evaluate(() => document.fonts.ready);
  let picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  for (let alike = 1; alike < ALIKE; ) {
    await frames(page);
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    alike = next.equals(picture) ? alike + 1 : 1;
    picture = next;
  }
  return picture;
}

/** What a screen reader is given, node by node, without the numbers that differ from page to page. */
async function heardOn(page) {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes.map(({ ignored, role, name, value, description, properties }) =>
      JSON.stringify({
        ignored,
        role: role?.value,
        name: name?.value,
        value: value?.value,
        description: description?.value,
        properties: properties?.map((p) => [p.name, p.value.value]),
      }),
    );
  } finally {
    await session.detach();
  }
}

/** Without a picture it is much quicker: where only words changed, the rest has been looked at. */
export const sightOf = async (page, withPicture = true) => ({
  picture: withPicture ? await pictureOf(page) : undefined,
  text: (await page.locator('body').textContent()) ?? '',
  elements: await page.evaluate(() => document.documentElement.outerHTML),
  heard: (await heardOn(page)).join('\n'),
});

/** In what two sights differ, with the first place of it; undefined if nobody could tell them apart. */
export function differenceOf(one, other) {
  for (const part of ['text', 'elements', 'heard']) {
    const at = [...one[part]].findIndex((letter, i) => letter !== other[part][i]);
    const where = at < 0 ? Math.min(one[part].length, other[part].length) : at;
    if (one[part] !== other[part])
      return `${part}: «${one[part].slice(Math.max(0, where - 60), where + 60)}» against «${other[part].slice(Math.max(0, where - 60), where + 60)}»`;
  }
  return one.picture && !areAlike(one.picture, other.picture) ? 'picture' : undefined;
}

/** The same drawing done twice may differ in the last bit of a colour where an edge is smoothed; nobody can see that. */
const INVISIBLE = 3;

function areAlike(one, other) {
  if (one.equals(other)) return true;
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  return a.width === b.width && a.height === b.height && a.data.every((n, i) => Math.abs(n - b.data[i]) <= INVISIBLE);
}
