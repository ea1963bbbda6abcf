/** Whether a press of a key is meant for the screen: not for what is being typed, a control under the focus, the browser or a sheet. */
export function isMeant({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (target.closest('input:not([type=checkbox], [type=radio], [type=file]), select, textarea, dialog')) return false;
  // A control's own keys stay its own.
  const isOwn = key === 'Enter' || key === ' ';
  return !(isOwn && target.closest('button, a, summary, input, [role=tab]'));
}
