import { removalSeconds } from '@vitrine/contract/library'
import { formatOf } from '@vitrine/contract/media-format'
import { isDocument } from '@vitrine/contract/network-limits'
import type { BodyOf } from '@vitrine/contract/operation'
import type { sharedMedias } from '@vitrine/contract/shared-medias'
import { sql } from 'kysely'
import { adopt } from '../attachments/adopt.ts'
import type { Db } from '../db/db.ts'
import { fold } from '../db/normalize-text.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findCompanies } from './platform.ts'
import { findOffers, findTaken } from './queries.ts'

/** The shared library belongs to the company of who keeps it, whichever company they act for meanwhile. */
export function keeperOf(deps: Deps, who: Viewer): { keeper: string; kept: Db } {
  return { keeper: who.homeCompanyId, kept: deps.databases.of(who.homeCompanyId) }
}

export async function share(deps: Deps, who: Viewer, asked: BodyOf<typeof sharedMedias.create>): Promise<string> {
  const { keeper, kept } = keeperOf(deps, who)
  await mustKnow(deps, asked.companies)
  const id = newId()
  const file = await fileOf(deps, who, asked.attachment)
  await kept
    .insertInto('shared_media')
    .values({
      ...{ company_id: keeper, id, name: asked.name, ...file, ...columns(asked) },
      ...(asked.altText === undefined ? {} : { alt_text: asked.altText || null }),
    })
    .execute()
  return id
}

export async function changeShared(
  deps: Deps,
  who: Viewer,
  id: string,
  asked: BodyOf<typeof sharedMedias.update>,
): Promise<void> {
  await mustKnow(deps, asked.companies)
  const { keeper, kept } = keeperOf(deps, who)
  const file = asked.attachment === undefined ? {} : await fileOf(deps, who, asked.attachment)
  const { numUpdatedRows } = await kept
    .updateTable('shared_media')
    .set({
      ...{ id, name: asked.name, ...file, ...columns(asked) },
      ...(asked.altText === undefined ? {} : { alt_text: asked.altText || null }),
    })
    .where('company_id', '=', keeper)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Nobody is offered it any more; posts keep their attachments. */
export async function shareNoMore(deps: Deps, who: Viewer, id: string): Promise<void> {
  const { keeper, kept } = keeperOf(deps, who)
  const { numUpdatedRows } = await kept
    .updateTable('shared_media')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', keeper)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

export async function shareAgain(deps: Deps, who: Viewer, id: string): Promise<void> {
  const { keeper, kept } = keeperOf(deps, who)
  const { numUpdatedRows } = await kept
    .updateTable('shared_media')
    .set({ deleted_at: null })
    .where('company_id', '=', keeper)
    .where('id', '=', id)
    // What was not taken out is there already.
    .where(
      sql<boolean>`deleted_at is null or deleted_at > clock_timestamp() - make_interval(secs => ${removalSeconds})`,
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Makes a file that is shared with the company one of its attachments, once. */
export async function takeShared(db: Db, who: Viewer, id: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('shared media ' || ${who.companyId}::text || ${id}::text, 0))`.execute(
      tx,
    )
    const [media] = await findOffers(tx, who, [id])
    if (!media) throw notFound()
    const known = await findTaken(tx, who.companyId, media)
    if (known !== undefined) return known
    const attachment = await adopt(tx, who, media)
    await tx
      .insertInto('shared_media_taken')
      .values({ company_id: who.companyId, media_id: id, attachment_id: attachment })
      .execute()
    return attachment
  })
}

/** A file that was uploaded where they are, which may be another company than the keeper's. */
async function fileOf(deps: Deps, who: Viewer, attachmentId: string) {
  const file = await deps.databases
    .of(who.companyId)
    .selectFrom('attachment')
    .select(['storage_key', 'content_type', 'bytes', 'width', 'height', 'duration', 'alt_text', 'source_sha256'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', attachmentId)
    .executeTakeFirst()
  if (!file) throw invalid({ propertyPath: 'attachment', code: 'relation.unknown' })
  if (isDocument({ contentType: file.content_type }))
    throw invalid({ propertyPath: 'attachment', code: 'media.invalidFormat' })
  return {
    ...file,
    type: file.content_type.startsWith('video/') ? 'video' : 'image',
    format: formatOf(file.width ?? 0, file.height ?? 1),
  }
}

async function mustKnow(deps: Deps, companies: readonly string[] | undefined): Promise<void> {
  const known = new Set((await findCompanies(deps.databases.open, companies ?? [])).map(({ id }) => id))
  const faults = (companies ?? []).flatMap((id, at) =>
    known.has(id) ? [] : [{ propertyPath: `companies[${at}]`, code: 'relation.unknown' }],
  )
  if (faults.length > 0) throw invalid(...faults)
}

/** What is not said stays as it is. */
function columns(asked: BodyOf<typeof sharedMedias.update>) {
  const { folder, kind, tags, everybody, companies } = asked
  return {
    ...(folder === undefined ? {} : { folder }),
    ...(kind === undefined ? {} : { kind }),
    ...(tags === undefined ? {} : { tags: [...new Map(tags.map((tag) => [fold(tag), tag])).values()] }),
    ...(everybody === undefined ? {} : { everybody }),
    ...(companies === undefined ? {} : { companies: [...new Set(companies)] }),
  }
}
