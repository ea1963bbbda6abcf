/** Everything that a person can see or hear of a page: its text, its elements, its accessibility tree, its pixels. */

import { PNG } from 'pngjs';
import { frames } from './map.mjs';

/** The page is at rest when this many pictures in a row are equal: the map is painted in pieces. */
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

/** What a screen reader gets, node by node, without the numbers that differ from page to page. */
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
        // The address names the match by a random number.
        properties: properties?.map((p) => [p.name, String(p.value.value).replace(/#play-[\da-f-]+/, '#play')]),
      }),
    );
  } finally {
    await session.detach();
  }
}

/** All elements. The order in which attributes and styles were first set tells only when the map was painted, so it does not count. */
const elementsOf = (page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    for (const element of copy.querySelectorAll('*')) {
      const attributes = [...element.attributes].map(({ name, value }) => [
        name,
        name === 'style' ? value.split(/;\s*/).sort().join('; ') : value,
      ]);
      for (const [name] of attributes) element.removeAttribute(name);
      for (const [name, value] of attributes.sort()) element.setAttribute(name, value);
    }
    return copy.outerHTML;
  });

/** Without a picture it is much quicker, and enough if only words changed. */
export const sightOf = async (page, withPicture = true) => ({
  picture: withPicture ? await pictureOf(page) : undefined,
  text: (await page.locator('body').textContent()) ?? '',
  elements: await elementsOf(page),
  heard: (await heardOn(page)).join('\n'),
});

/** How two sights differ, with the first place of a difference; undefined if nobody could tell them apart. */
export function differenceOf(one, other) {
  for (const part of ['text', 'elements', 'heard']) {
    const at = [...one[part]].findIndex((letter, i) => letter !== other[part][i]);
    const where = at < 0 ? Math.min(one[part].length, other[part].length) : at;
    if (one[part] !== other[part])
      return `${part}: «${one[part].slice(Math.max(0, where - 60), where + 60)}» against «${other[part].slice(Math.max(0, where - 60), where + 60)}»`;
  }
  return one.picture && !areAlike(one.picture, other.picture) ? 'picture' : undefined;
}

/** Two runs of the same drawing may differ in the last bit of a smoothed colour, which nobody can see. */
const INVISIBLE = 3;

function areAlike(one, other) {
  if (one.equals(other)) return true;
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  return a.width === b.width && a.height === b.height && a.data.every((n, i) => Math.abs(n - b.data[i]) <= INVISIBLE);
}
