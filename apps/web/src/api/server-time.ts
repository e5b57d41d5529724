let offset = 0

/**
 * Learns from a response how far this computer's clock is from the server's, to half a second. Only of writes: a read may
 * come from a cache with the date it was made at.
 */
export function noteServerTime(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(date)) offset = date + 500 - Date.now()
}

/** What time it is on the server, in milliseconds. */
export const getServerTime = (): number => Date.now() + offset
