import type { Db } from '../db/db.ts'
import { notFound } from '../lib/errors.ts'
import { storedBytes } from './stored-bytes.ts'

/** A file somebody uploaded, as its row. */
export async function requireAttachment(db: Db, id: string) {
  const row = await db
    .selectFrom('attachment')
    .selectAll()
    .select(storedBytes('attachment').as('bytes'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
export type AttachmentRow = Awaited<ReturnType<typeof requireAttachment>>
