import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Writes down, in the folder given, which operations answered well: `scripts/test-calls.ts` asks for all of them. */
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

/** What holds for every JSON answer, whoever asks for what: null never goes out, and the context stands on the root only. */
export function assertConforms(node: unknown, of: string, at = ''): void {
  if (node === null) throw new Error(`${of} answers null${at === '' ? '' : ` at ${at}`}: leave the property out.`)
  if (typeof node !== 'object') return
  if (at !== '' && '@context' in node) throw new Error(`${of} gives a context at ${at}: only the root has one.`)
  for (const [key, value] of Object.entries(node)) assertConforms(value, of, at === '' ? key : `${at}.${key}`)
}
