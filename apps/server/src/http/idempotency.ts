import { createHash } from 'node:crypto'
import type { Operation } from '@vitrine/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { conflict, Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { getErrorStatus } from './error-response.ts'

/**
 * Runs a write once per `Idempotency-Key`: for 24 hours the same key and request return the first response again. The
 * same key with another request, or while the first is running, is a conflict. Without the header the write just runs.
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
      // A key older than 24 hours can be used again.
      clash
        .columns(['company_id', 'user_id', 'key'])
        .doUpdateSet({ request_hash: hash, status: null, answer: null, created_at: sql`clock_timestamp()` })
        .where('idempotency_key.created_at', '<', sql<Date>`clock_timestamp() - interval '24 hours'`),
    )
    .executeTakeFirst()
  if (claimed === 0n) return repeat(db, mine, hash, reply)
  try {
    const response = await run()
    // A 202 is replayed as a 202.
    await note(db, mine, reply.statusCode === 202 ? 202 : operation.status, response)
    return response
  } catch (error) {
    const status = getErrorStatus(error)
    // After a 4xx nothing took effect, so the key is released for a corrected request. After a 5xx something may have,
    // so the error is replayed, not the write. If this update fails, the original error is still thrown.
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
  // No row: the first request was running a moment ago, failed with a 4xx and released its key.
  if (!first) throw conflict('idempotency.running')
  if (!first.request_hash.equals(hash)) throw conflict('idempotency.differs')
  if (first.status === null) throw conflict('idempotency.running')
  reply.header('idempotent-replayed', 'true')
  if (first.status >= 500) throw new Refusal(first.status)
  if (first.status === 202) reply.code(202)
  return first.answer
}
