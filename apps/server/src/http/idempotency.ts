import { createHash } from 'node:crypto'
import type { Operation } from '@vitrine/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { conflict, Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { getErrorStatus } from './error-response.ts'

/**
 * Runs a write once per `Idempotency-Key`: the same key and request give the first answer again for 24 h, the same key
 * with another request is refused, and so is one still under way. Without the header it just runs.
 */
export async function onlyOnce(
  db: Db,
  viewer: Viewer,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const isStored = operation.accepts !== 'multipart' && operation.secret !== true
  if (typeof key !== 'string' || key === '' || key.length > 200 || !isStored) return run()
  const hash = createHash('sha256')
    .update(`${name} ${viewer.companyId} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest()
  const mine = { company_id: viewer.homeCompanyId, user_id: viewer.userId, key }
  const { numInsertedOrUpdatedRows: claimed } = await db
    .insertInto('idempotency_key')
    .values({ ...mine, request_hash: hash })
    .onConflict((clash) =>
      // An old key starts afresh.
      clash
        .columns(['company_id', 'user_id', 'key'])
        .doUpdateSet({ request_hash: hash, status: null, answer: null, created_at: sql`clock_timestamp()` })
        .where('idempotency_key.created_at', '<', sql<Date>`clock_timestamp() - interval '24 hours'`),
    )
    .executeTakeFirst()
  if (claimed === 0n) return repeat(db, mine, hash, reply)
  try {
    const response = await run()
    // What was only begun is answered so again.
    await note(db, mine, reply.statusCode === 202 ? 202 : operation.status, response)
    return response
  } catch (error) {
    const status = getErrorStatus(error)
    // Refused, nothing took effect: the person may mend the request and send it again. Failed, something may have: to say
    // so again is better than to do it twice. Either way it is the first error that is told.
    const written = status < 500 ? forget(db, mine) : note(db, mine, status, null)
    await written.catch(() => {})
    throw error
  }
}

interface Key {
  company_id: string
  user_id: string
  key: string
}

async function note(db: Db, mine: Key, status: number, response: unknown): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status, answer: JSON.stringify(response ?? null) })
    .where((row) => row.and({ ...mine }))
    .execute()
}

async function forget(db: Db, mine: Key): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where((row) => row.and({ ...mine }))
    .execute()
}

async function repeat(db: Db, mine: Key, hash: Buffer, reply: FastifyReply): Promise<unknown> {
  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'answer'])
    .where((row) => row.and({ ...mine }))
    .executeTakeFirst()
  // None: it was under way a moment ago, and was refused meanwhile.
  if (!first) throw conflict('idempotency.running')
  if (!first.request_hash.equals(hash)) throw conflict('idempotency.differs')
  if (first.status === null) throw conflict('idempotency.running')
  reply.header('idempotent-replayed', 'true')
  if (first.status >= 500) throw new Refusal(first.status)
  if (first.status === 202) reply.code(202)
  return first.answer
}
