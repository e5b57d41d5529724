import type { IntegrationType } from '@vitrine/contract/integrations'
import { countText, replyLimits, type TextLimits, usualReplyLimits } from '@vitrine/contract/network-limits'

const known: Readonly<Partial<Record<IntegrationType, TextLimits>>> = replyLimits

export interface ReplyLength {
  readonly count: number
  readonly max: number
  readonly over: number
  /** A network that counts bytes says so: an accented letter counts as two. */
  readonly unit: TextLimits['unit']
}

/** How long an answer is for the network, as it counts, and how long it may be. */
export function measureReply(network: IntegrationType, text: string): ReplyLength {
  const limits = known[network] ?? usualReplyLimits
  const count = countText(limits, text)
  return { count, max: limits.max, over: Math.max(0, count - limits.max), unit: limits.unit }
}
