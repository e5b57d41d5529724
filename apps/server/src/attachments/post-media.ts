import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { matchesAny } from '../db/lists.ts'
import type { Config } from '../lib/config.ts'
import { storedBytes } from './stored-bytes.ts'

/** A file of a post, as composer and connectors need it. */
export interface PostMedia {
  readonly id: string
  /** Public: the networks fetch it themselves. */
  readonly url: string
  readonly contentType: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly duration: number | null
  readonly altText: string | null
}

/** The address anybody may read the file at; the networks fetch it there. */
export function contentUrl(config: Pick<Config, 'PUBLIC_URL'>, storageKey: string): string {
  return `${config.PUBLIC_URL}/media/${storageKey}`
}

/** Files by their ids; one that does not exist is not in the answer. */
export async function findMedia(
  config: Pick<Config, 'PUBLIC_URL'>,
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PostMedia>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('attachment as a')
    .selectAll('a')
    .select(storedBytes('a').as('stored_bytes'))
    .where(matchesAny(sql.ref('a.id'))(ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        url: contentUrl(config, row.storage_key),
        contentType: row.content_type,
        bytes: Number(row.stored_bytes),
        width: row.width,
        height: row.height,
        duration: row.duration,
        altText: row.alt_text,
      },
    ]),
  )
}
