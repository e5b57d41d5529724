import type { Core } from '../core.ts'

/**
 * Google takes posts and replies at once and looks at them afterwards. Here that takes no time, unless the text says
 * `sandbox:processing` (it takes `processingMs`); it ends well, unless the text says `sandbox:rejected`.
 */
export interface Judged {
  fate: ModerationResult
  /** From when on the fate shows. */
  judgedAt: number
}

export type ModerationResult = 'accepted' | 'refused'

export function judgedNow({ clock, options }: Core, text: string, fate: ModerationResult | null): Judged {
  return {
    fate: fate ?? (text.includes('sandbox:rejected') ? 'refused' : 'accepted'),
    judgedAt: clock.now() + (text.includes('sandbox:processing') ? options.processingMs : 0),
  }
}

export const getFate = ({ fate, judgedAt }: Judged, now: number): ModerationResult | 'open' =>
  now < judgedAt ? 'open' : fate
