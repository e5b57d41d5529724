/** The colours a state can have; `data-tone` on an element fills its `--tone-…` variables. */
export const tones = ['ink', 'brand', 'blue', 'green', 'amber', 'orange', 'red', 'violet'] as const
export type Tone = (typeof tones)[number]
