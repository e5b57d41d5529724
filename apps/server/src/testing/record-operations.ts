import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Records operations with a successful response in the folder; `scripts/test-calls.ts` requires all of them. */
export function noteCalls(app: FastifyInstance, folder: string | undefined): void {
  if (folder === undefined) return
  const noted = new Set<string>()
  app.addHook('onResponse', async (request, reply) => {
    const { operation } = request.routeOptions.config
    if (operation === undefined || reply.statusCode >= 400 || noted.has(operation)) return
    noted.add(operation)
    appendFileSync(join(folder, String(process.pid)), `${operation}\n`)
  })
}

/** Rules of every JSON response: no null values, and `@context` only on the root. */
export function assertConforms(node: unknown, of: string, at = ''): void {
  if (node === null) throw new Error(`${of} answers null${at === '' ? '' : ` at ${at}`}: leave the property out.`)
  if (typeof node !== 'object') return
  if (at !== '' && '@context' in node) throw new Error(`${of} gives a context at ${at}: only the root has one.`)
  for (const [key, value] of Object.entries(node)) assertConforms(value, of, at === '' ? key : `${at}.${key}`)
}
