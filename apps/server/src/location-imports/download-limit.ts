import type { ServerResponse } from 'node:http'
import { tooMany } from '../errors.ts'

const maxDownloads = 2
const running = new Map<string, number>()

/**
 * Counts a file that is written while it is sent, and refuses a third of one user: each holds a connection to the
 * database until its reader has taken the last row. Every process counts for itself.
 */
export function limitDownloads(userId: string, response: ServerResponse): void {
  const count = running.get(userId) ?? 0
  if (count >= maxDownloads) throw tooMany(5, 'export.many', { count })
  running.set(userId, count + 1)
  response.once('close', () => {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  })
}
