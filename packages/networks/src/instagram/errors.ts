import { GRAPH_ERRORS } from '../graph-errors.ts'
import type { ErrorRule, ErrorTable } from '../network.ts'

const media: ErrorRule = { kind: 'rejected', say: 'network.media-rejected', refused: true }
const text: ErrorRule = { kind: 'rejected', say: 'network.text-rejected', refused: true }
const passing: ErrorRule = { kind: 'unavailable', say: 'network.unavailable' }

/**
 * What professional accounts answer besides what all of Graph does. `/n` is a subcode.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes (read 2026-11)
 *
 * Not on the allow-list although they look like refusals: 100 without a subcode (a 400 was seen for a comment that
 * stood, brightbean-studio engine.py) and 2207051 (seen for a post that was live, gitroomhq/postiz-app#1681).
 */
export const INSTAGRAM_ERRORS: ErrorTable = {
  ...GRAPH_ERRORS,
  100: { kind: 'rejected', say: 'network.rejected' },

  // The same container works later.
  '/2207001': passing,
  '/2207027': passing,
  // Only a new container helps.
  '/2207003': passing,
  '/2207006': passing,
  '/2207008': passing,
  '/2207020': passing,
  '/2207032': passing,
  '/2207053': passing,

  '/2207004': media,
  '/2207005': media,
  '/2207009': media,
  '/2207023': media,
  '/2207026': media,
  '/2207028': media,
  '/2207052': media,
  '/2207057': media,
  '/2207077': media,
  '/2207082': media,

  '/2207010': text,
  '/2207035': text,
  '/2207036': text,
  '/2207037': text,
  '/2207040': text,

  '/2207042': { kind: 'wait', say: 'network.quota', refused: true, wait: 3600 },
  '/2207050': { kind: 'reconnect', say: 'network.blocked', refused: true },
  '/2207051': { kind: 'wait', say: 'network.blocked', wait: 6 * 3600 },
}
