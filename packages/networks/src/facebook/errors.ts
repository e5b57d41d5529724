import { GRAPH_ERRORS } from '../graph-errors.ts'
import type { ErrorTable } from '../network.ts'

const media = { kind: 'rejected', say: 'network.media-rejected', refused: true } as const
const policy = { kind: 'rejected', say: 'network.policy', refused: true } as const

/**
 * What pages answer besides what all of Graph does. The subcodes come from gitroomhq/postiz-app@74b01ada
 * (facebook.provider.ts), seen in the field; Meta lists none (read 2026-11).
 */
export const FACEBOOK_ERRORS: ErrorTable = {
  ...GRAPH_ERRORS,
  100: { kind: 'rejected', say: 'network.rejected', refused: true },

  // An empty post.
  197: { kind: 'rejected', say: 'network.text-rejected', refused: true },
  // A file that is missing or no picture.
  324: media,

  // A video that cannot be had, and an upload that was not whole.
  389: media,
  6000: media,
  ProcessingFailedError: media,
  OffsetInvalidError: { kind: 'unavailable', say: 'network.unavailable' },
  PartialRequestError: { kind: 'unavailable', say: 'network.unavailable' },
  // The pieces no longer fit together: begin again.
  '/1363037': { kind: 'unavailable', say: 'network.unavailable' },

  '/1404078': { kind: 'reconnect', say: 'network.permission', refused: true },
  '/4854002': { kind: 'reconnect', say: 'network.blocked', refused: true },
  '/1404006': { kind: 'reconnect', say: 'network.blocked', refused: true },
  '/1404112': { kind: 'wait', say: 'network.blocked', refused: true, wait: 6 * 3600 },
  '/1390008': { kind: 'wait', say: 'network.rate-limited', refused: true, wait: 3600 },

  '/1363047': { kind: 'unavailable', say: 'network.unavailable' },
  '/1609010': { kind: 'unavailable', say: 'network.unavailable' },

  '/1366046': media,
  '/2069019': media,
  '/1366051': { kind: 'rejected', say: 'network.duplicate', refused: true },
  '/1609005': { kind: 'rejected', say: 'network.rejected', refused: true },
  '/1609008': { kind: 'rejected', say: 'network.rejected', refused: true },
  '/2061006': { kind: 'rejected', say: 'network.rejected', refused: true },
  '/1346003': policy,
  '/1404102': policy,
}
