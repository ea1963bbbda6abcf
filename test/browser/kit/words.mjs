/**
 * No word on the page is written in its code. With `?locale=pseudo` every text from a catalogue, a game or its pack stands in
 * marks. This file finds letters outside of marks, and keys without words.
 */

import { want } from './bench.mjs';

/** Every visible or audible text on the page: the content of elements, and names and hints for screen readers. */
const textsOf = (page) =>
  page.evaluate(() => {
    const isShown = (element) => element.closest('select') ?? element.checkVisibility();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement.closest('script, style, datalist') && isShown(node.parentElement))
        texts.push(node.textContent);
    const names = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt', 'placeholder'];
    for (const element of document.body.querySelectorAll('*'))
      for (const name of names) if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    return [...new Set(texts)];
  });

/** The part of a text outside of all marks. */
function outsideOf(text) {
  let [depth, left] = [0, ''];
  for (const sign of text) {
    if (sign === '⟧') depth--;
    if (depth === 0 && sign !== '⟦' && sign !== '⟧') left += sign;
    if (sign === '⟦') depth++;
  }
  return left;
}

/** Remembers texts without words, and the screen on which each was first seen. */
export class Reader {
  found = new Map();

  async read(page, screen) {
    for (const text of await textsOf(page)) {
      const isBare = /\p{L}/u.test(outsideOf(text));
      const unworded = /¿[^?]*\?/.exec(text)?.[0];
      const fault = unworded ?? (isBare ? text : undefined);
      if (fault && !this.found.has(fault)) this.found.set(fault, screen);
    }
  }

  check() {
    const list = [...this.found].map(([text, screen]) => `${screen}: «${text}»`);
    want(list.length === 0, `words that are in no catalogue:\n${list.slice(0, 80).join('\n')}`);
  }
}

export const unfold = (page, what) =>
  page.locator(what).evaluateAll((all) => {
    for (const details of all) details.open = true;
  });
