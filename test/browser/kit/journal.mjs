/** What the device has stored, in the page's own database. */

/** The entries of the match played last, in the order they were written. */
export const journalOf = (page) =>
  page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('cauldron'));
    const cards = await done(db.transaction('cards').objectStore('cards').getAll());
    const [{ id }] = cards.sort((a, b) => b.played - a.played);
    const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
    const lines = await done(db.transaction('lines').objectStore('lines').getAll(range));
    db.close();
    return lines.map((line) => JSON.parse(line));
  });
