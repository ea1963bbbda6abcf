/** Icons, drawn by us, because fonts differ between machines. The button gives its name in words. */

const PATHS = {
  back: 'M16 10H4M9 5l-5 5 5 5',
  cross: 'M5 5l10 10M15 5L5 15',
  die: 'M4 4h12v12H4zM7.5 7.5v0M12.5 7.5v0M10 10v0M7.5 12.5v0M12.5 12.5v0',
  fit: 'M11.5 4H16v4.5M16 4l-5 5M8.5 16H4v-4.5M4 16l5-5',
  'look-back': 'M4 3v4h4M4.6 7a7 7 0 1 1-1.4 5M10 6.5V10l2.6 1.8',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  next: 'M3 10h10M9 5.5l4.5 4.5L9 14.5M16.5 5v10',
  play: 'M6 4.5v11l9-5.5z',
  redo: 'M12 3.5L16 7.5l-4 4M16 7.5H8.5a4.25 4.25 0 0 0 0 8.5H12',
  reconstructed: 'M10 4l6 6-6 6-6-6z',
  undo: 'M8 3.5L4 7.5l4 4M4 7.5h7.5a4.25 4.25 0 0 1 0 8.5H8',
} as const;

export function Icon({ of }: { readonly of: keyof typeof PATHS }) {
  return (
    <svg class="icon" data-icon={of} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[of]} />
    </svg>
  );
}
