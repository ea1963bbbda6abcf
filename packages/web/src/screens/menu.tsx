/** A menu that opens from a button, and closes after a choice, with Escape, or when something else is touched. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  readonly name: string;
  readonly sign: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Menu({ name, sign, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  // The focus returns to the button first: the choice may open a dialog, which later returns the focus there.
  const close = () => {
    if (!box.current?.open) return;
    box.current.querySelector('summary')?.focus();
    box.current.open = false;
  };
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (box.current && target instanceof Node && !box.current.contains(target)) box.current.open = false;
    };
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, []);
  return (
    <details
      class="menu"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        event.preventDefault();
        close();
      }}
    >
      <summary aria-label={name} title={name}>
        {sign}
      </summary>
      <div
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('button')) close();
        }}
      >
        {children}
      </div>
    </details>
  );
}
