/** Frames of a position as a viewer may read them: secret fields and lists of other seats are masked. */

import type { EncodedFrame } from './codec.ts';
import type { Frame } from './frame.ts';

/**
 * `mask` stands for a field that the viewer does not know. A secret list is left out: its length would tell how far a walk goes. So is the
 * last member that a set has taken.
 */
export function maskFrames(
  frames: readonly EncodedFrame[],
  declared: (name: string) => Frame | undefined,
  isKnown: (owner: number) => boolean,
  mask: number,
): readonly EncodedFrame[] {
  return frames.map((encoded) => {
    const frame = declared(encoded.frame);
    const secrets = frame?.names.filter((name) => frame.fields[name].secret) ?? [];
    if (!frame || (secrets.length === 0 && !frame.listIsSecret) || isKnown(encoded.fields.owner)) return encoded;
    const fields = { ...encoded.fields };
    for (const name of secrets) fields[name] = mask;
    return frame.listIsSecret ? { frame: encoded.frame, fields, list: [] } : { ...encoded, fields };
  });
}
