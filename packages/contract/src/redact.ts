/**
 * A text as it may leave the house for error reports: without addresses, tokens, phone numbers and what people searched
 * for. Ids stay: without them nobody finds the error again.
 */
export function mask(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [token]')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
    .replace(/(https?:\/\/|\/)([^\s"'?#]*)\?[^\s"'#)]*/g, '$1$2?[query]')
    .replace(/(?<![\w-])\+\d[\d .-]{7,}\d/g, '[phone]')
    .replace(/(?<![\w-])(?![0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![\w-]))[\w-]{32,}/gi, '[secret]')
}

/** How much is reported, as the product documents say it: shares of 1. */
export const sampling = { traces: 0.2, replays: 0.1, replaysOfErrors: 1 } as const
