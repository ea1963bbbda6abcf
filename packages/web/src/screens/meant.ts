/** Whether a key press is for the screen, and not for a text field, a focused control, the browser or a sheet. */
export function isMeant({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (target.closest('input:not([type=checkbox], [type=radio], [type=file]), select, textarea, dialog')) return false;
  // A control keeps its own keys.
  const isOwn = key === 'Enter' || key === ' ';
  return !(isOwn && target.closest('button, a, summary, input, [role=tab]'));
}
