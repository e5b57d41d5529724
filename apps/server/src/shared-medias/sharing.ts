import { removalSeconds } from '@vitrine/contract/library'
import { getMediaFormat } from '@vitrine/contract/media-format'
import { isDocument } from '@vitrine/contract/network-limits'
import type { BodyOf } from '@vitrine/contract/operation'
import type { sharedMedias } from '@vitrine/contract/shared-medias'
import { sql } from 'kysely'
import { copyAttachment } from '../attachments/copy-attachment.ts'
import type { Db } from '../db/db.ts'
import { fold } from '../db/normalize-text.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findCompanies } from './platform.ts'
import { findImported, findOffers } from './queries.ts'

/** The shared library belongs to the company of who keeps it, whichever company they act for meanwhile. */
export function getSharingOwner(deps: Deps, viewer: Viewer): { ownerCompanyId: string; ownerDb: Db } {
  return { ownerCompanyId: viewer.homeCompanyId, ownerDb: deps.databases.forCompany(viewer.homeCompanyId) }
}

export async function share(deps: Deps, viewer: Viewer, input: BodyOf<typeof sharedMedias.create>): Promise<string> {
  const { ownerCompanyId, ownerDb } = getSharingOwner(deps, viewer)
  await requireCompanies(deps, input.companies)
  const id = newId()
  const file = await requireFile(deps, viewer, input.attachment)
  await ownerDb
    .insertInto('shared_media')
    .values({
      ...{ company_id: ownerCompanyId, id, name: input.name, ...file, ...columns(input) },
      ...(input.altText === undefined ? {} : { alt_text: input.altText || null }),
    })
    .execute()
  return id
}

export async function changeShared(
  deps: Deps,
  viewer: Viewer,
  id: string,
  input: BodyOf<typeof sharedMedias.update>,
): Promise<void> {
  await requireCompanies(deps, input.companies)
  const { ownerCompanyId, ownerDb } = getSharingOwner(deps, viewer)
  const file = input.attachment === undefined ? {} : await requireFile(deps, viewer, input.attachment)
  const { numUpdatedRows } = await ownerDb
    .updateTable('shared_media')
    .set({
      ...{ id, name: input.name, ...file, ...columns(input) },
      ...(input.altText === undefined ? {} : { alt_text: input.altText || null }),
    })
    .where('company_id', '=', ownerCompanyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Nobody is offered it any more; posts keep their attachments. */
export async function shareNoMore(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { ownerCompanyId, ownerDb } = getSharingOwner(deps, viewer)
  const { numUpdatedRows } = await ownerDb
    .updateTable('shared_media')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', ownerCompanyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

export async function shareAgain(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  const { ownerCompanyId, ownerDb } = getSharingOwner(deps, viewer)
  const { numUpdatedRows } = await ownerDb
    .updateTable('shared_media')
    .set({ deleted_at: null })
    .where('company_id', '=', ownerCompanyId)
    .where('id', '=', id)
    // What was not taken out is there already.
    .where(
      sql<boolean>`deleted_at is null or deleted_at > clock_timestamp() - make_interval(secs => ${removalSeconds})`,
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Makes a file that is shared with the company one of its attachments, once. */
export async function importShared(db: Db, viewer: Viewer, id: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('shared media ' || ${viewer.companyId}::text || ${id}::text, 0))`.execute(
      tx,
    )
    const [media] = await findOffers(tx, viewer, [id])
    if (!media) throw notFound()
    const known = await findImported(tx, viewer.companyId, media)
    if (known !== undefined) return known
    const attachment = await copyAttachment(tx, viewer, media)
    await tx
      .insertInto('shared_media_taken')
      .values({ company_id: viewer.companyId, media_id: id, attachment_id: attachment })
      .execute()
    return attachment
  })
}

/** A file that was uploaded where they are, which may be another company than the keeper's. */
async function requireFile(deps: Deps, viewer: Viewer, attachmentId: string) {
  const file = await deps.databases
    .forCompany(viewer.companyId)
    .selectFrom('attachment')
    .select(['storage_key', 'content_type', 'bytes', 'width', 'height', 'duration', 'alt_text', 'source_sha256'])
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', attachmentId)
    .executeTakeFirst()
  if (!file) throw invalid({ propertyPath: 'attachment', code: 'relation.unknown' })
  if (isDocument({ contentType: file.content_type }))
    throw invalid({ propertyPath: 'attachment', code: 'media.invalidFormat' })
  return {
    ...file,
    type: file.content_type.startsWith('video/') ? 'video' : 'image',
    format: getMediaFormat(file.width ?? 0, file.height ?? 1),
  }
}

async function requireCompanies(deps: Deps, companies: readonly string[] | undefined): Promise<void> {
  const known = new Set((await findCompanies(deps.databases.open, companies ?? [])).map(({ id }) => id))
  const violations = (companies ?? []).flatMap((id, at) =>
    known.has(id) ? [] : [{ propertyPath: `companies[${at}]`, code: 'relation.unknown' }],
  )
  if (violations.length > 0) throw invalid(...violations)
}

/** What is not said stays as it is. */
function columns(input: BodyOf<typeof sharedMedias.update>) {
  const { folder, kind, tags, everybody, companies } = input
  return {
    ...(folder === undefined ? {} : { folder }),
    ...(kind === undefined ? {} : { kind }),
    ...(tags === undefined ? {} : { tags: [...new Map(tags.map((tag) => [fold(tag), tag])).values()] }),
    ...(everybody === undefined ? {} : { everybody }),
    ...(companies === undefined ? {} : { companies: [...new Set(companies)] }),
  }
}
