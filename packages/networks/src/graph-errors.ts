import type { ErrorRule, ErrorTable } from './network.ts'

const reconnect: ErrorRule = { kind: 'reconnect', say: 'network.reconnect', refused: true }
const permission: ErrorRule = { kind: 'reconnect', say: 'network.permission', refused: true }
const limited: ErrorRule = { kind: 'wait', say: 'network.rate-limited', refused: true, wait: 900 }
const passing: ErrorRule = { kind: 'unavailable', say: 'network.unavailable' }

/**
 * What Facebook and Instagram answer alike. `/n` is a subcode.
 * https://developers.facebook.com/docs/graph-api/guides/error-handling (read 2026-11)
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting (read 2026-11)
 */
export const GRAPH_ERRORS: ErrorTable = {
  1: passing,
  2: passing,
  transient: passing,

  102: reconnect,
  190: reconnect,
  // On facebook.com itself: a checkpoint, an unconfirmed user.
  '/459': { kind: 'reconnect', say: 'network.blocked', refused: true },
  '/464': { kind: 'reconnect', say: 'network.blocked', refused: true },

  3: permission,
  10: permission,
  ...Object.fromEntries(Array.from({ length: 100 }, (_, i) => [200 + i, permission])),

  4: { ...limited, scope: 'app' },
  17: limited,
  32: limited,
  341: { ...limited, scope: 'app', wait: 3600 },
  613: { ...limited, wait: 300 },
  80001: limited,
  80002: limited,
  80006: limited,

  368: { kind: 'wait', say: 'network.blocked', refused: true, wait: 6 * 3600 },
  506: { kind: 'rejected', say: 'network.duplicate', refused: true },
  '/33': { kind: 'rejected', say: 'network.gone', refused: true },
}
