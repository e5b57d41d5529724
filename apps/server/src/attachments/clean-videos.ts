import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { newId } from '../lib/ids.ts'
import { findMedia, type PostMedia } from './post-media.ts'

type CleaningDeps = Pick<Deps, 'databases' | 'store' | 'decoder' | 'log'>

/** Videos of one turn: the job comes round every minute, and uploads need the decoding processes as well. */
const videosPerTurn = 5
/** A video that could not be cleaned is tried again by whoever asks for it, but not at every request. */
const retryAfter = sql`interval '1 hour'`

/** Keys of videos that this process knows to be clean; the table says it of all others. */
const cleanKeys = new Set<string>()
const underWay = new Map<string, Promise<boolean>>()

/**
 * Sees to it that a stored video says nothing of the place and the device it was filmed with: videos that were uploaded
 * before uploads were copied without metadata are copied so now, once. False for one that can't be cleaned: it is not
 * handed out.
 */
export async function cleanStoredVideo(deps: CleaningDeps, key: string): Promise<boolean> {
  if (cleanKeys.has(key)) return true
  const cleaning = underWay.get(key) ?? clean(deps, key).finally(() => underWay.delete(key))
  underWay.set(key, cleaning)
  return cleaning
}

/** The job: a few of the videos that are left, the newest first. One that fails is left to whoever asks for it. */
export async function cleanStoredVideos(deps: CleaningDeps): Promise<void> {
  const rows = await deps.databases.open
    .selectFrom('stored_file')
    .select('storage_key')
    .where('cleaned_at', 'is', null)
    .where('cleaning_failed_at', 'is', null)
    .where('content_type', '=', 'video/mp4')
    .orderBy('created_at', 'desc')
    .limit(videosPerTurn)
    .execute()
  for (const { storage_key } of rows) await cleanStoredVideo(deps, storage_key)
}

/** The files of posts that are about to be published, the videos among them cleaned; and those that can't be. */
export async function findPublishableMedia(
  deps: CleaningDeps & Pick<Deps, 'config'>,
  db: Db,
  ids: readonly string[],
): Promise<{ media: ReadonlyMap<string, PostMedia>; damaged: ReadonlySet<string> }> {
  const media = await findMedia(deps.config, db, ids)
  const damaged = new Set<string>()
  let hasNewLength = false
  for (const { id, url, contentType } of media.values()) {
    const key = url.split('/').at(-1) ?? ''
    if (contentType !== 'video/mp4' || cleanKeys.has(key)) continue
    hasNewLength = true
    if (!(await cleanStoredVideo(deps, key))) damaged.add(id)
  }
  return { media: hasNewLength ? await findMedia(deps.config, db, ids) : media, damaged }
}

async function clean(deps: CleaningDeps, key: string): Promise<boolean> {
  const row = await deps.databases.open
    .selectFrom('stored_file')
    .select(['cleaned_at', sql<boolean>`cleaning_failed_at > clock_timestamp() - ${retryAfter}`.as('failed_lately')])
    .where('storage_key', '=', key)
    .executeTakeFirst()
  // A file without a row is not ours to judge: what serves it looks whether there is one.
  if (row && row.cleaned_at === null && (row.failed_lately || !(await copyWithoutMetadata(deps, key)))) return false
  if (row) cleanKeys.add(key)
  return true
}

async function copyWithoutMetadata({ databases, store, decoder, log }: CleaningDeps, key: string): Promise<boolean> {
  const bytes = await store.size(key)
  const target = join(store.incoming, newId())
  try {
    const isClean = bytes !== null && (await decoder.cleanVideo(key, store.getPath(key), bytes, target))
    if (!isClean) log.warn({ key }, 'a stored video could not be copied without its metadata')
    // On the disk before the row is locked: a gigabyte takes its time.
    const length = isClean ? await flush(target) : null
    return await databases.open.transaction().execute(async (tx) => {
      // Two processes may have copied it: one after the other puts its copy in place, and both are the same.
      const file = await tx
        .selectFrom('stored_file')
        .select('cleaned_at')
        .where('storage_key', '=', key)
        .forUpdate()
        .executeTakeFirst()
      if (!file || file.cleaned_at !== null) return true
      const change =
        length !== null
          ? { bytes: length, cleaned_at: sql<Date>`clock_timestamp()`, cleaning_failed_at: null }
          : { cleaning_failed_at: sql<Date>`clock_timestamp()` }
      if (length !== null) await store.save(target, key)
      await tx.updateTable('stored_file').set(change).where('storage_key', '=', key).execute()
      return isClean
    })
  } finally {
    await store.discard(target)
  }
}

async function flush(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
