import { locales } from '@vitrine/contract/companies'
import { listFieldNames } from '@vitrine/contract/location-fields'
import type { BodyOf } from '@vitrine/contract/operation'
import type { FieldViolation } from '@vitrine/contract/problems'
import { isShortcut, type QuickReplyTexts, type quickReplies } from '@vitrine/contract/quick-replies'
import { listUnknownFields, spelledOut } from '@vitrine/contract/reply-fields'
import type { Db, Tx } from '../db/db.ts'
import { fold } from '../db/normalize-text.ts'
import { invalid, notFound, onUniqueViolation } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findByShortcut, lockQuickReply, ownFields, type StoredQuickReply, writeQuickReplies } from './queries.ts'

type Change = BodyOf<typeof quickReplies.update>

/** One that is to be written: what is asked over what was, and where in the request it stands. */
interface Draft {
  readonly id: string
  readonly before: StoredQuickReply
  readonly input: Change
  readonly at: string
}

const fresh: StoredQuickReply = {
  ...{ owner_id: null, title: '', shortcut: null, folder: null, texts: {}, networks: [] },
  ...{ min_rating: null, max_rating: null },
}

export async function create(db: Db, viewer: Viewer, input: Change): Promise<string> {
  const id = newId()
  await db.transaction().execute((tx) => write(tx, viewer, [{ id, before: fresh, input, at: '' }]))
  return id
}

/** All of them or none. */
export async function createAll(db: Db, viewer: Viewer, items: readonly Change[]): Promise<void> {
  const drafts = items.map((input, index) => ({ id: newId(), before: fresh, input: input, at: `items[${index}].` }))
  await db.transaction().execute((tx) => write(tx, viewer, drafts))
}

/** What is not said stays as it is. */
export async function change(db: Db, viewer: Viewer, id: string, input: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockQuickReply(tx, viewer, id)
    if (!row) throw notFound()
    const before = { ...row, texts: row.texts as QuickReplyTexts } // written here only
    await write(tx, viewer, [{ id, before, input, at: '' }])
  })
}

async function write(tx: Tx, viewer: Viewer, drafts: readonly Draft[]): Promise<void> {
  const seen = await ownFields(tx, viewer)
  const rows = drafts.map((draft) => {
    // What others wrote of places out of sight stays.
    const written = viewer.locations === null ? [] : Object.values(draft.before.texts).flatMap(listFieldNames)
    const own = [...seen, ...written]
    return { ...after(viewer, draft, own), own, id: draft.id, at: draft.at }
  })
  const violations = [
    ...drafts.flatMap((draft) => checkVisibility(viewer, draft)),
    ...rows.flatMap((row) => checkReply(row, row.own).map((violation) => placed(row.at, violation))),
    ...(await clashes(tx, viewer.companyId, rows)),
  ]
  if (violations.length > 0) throw invalid(...violations)
  const storedRows = rows.map(({ at: _, own: __, ...row }) => row)
  const shortcutInUse = { propertyPath: 'shortcut', code: 'taken' }
  await writeQuickReplies(tx, viewer.companyId, storedRows).catch(
    onUniqueViolation({ quick_reply_shortcut: shortcutInUse }),
  )
}

function after(viewer: Viewer, { before, input }: Draft, own: readonly string[]): StoredQuickReply {
  const visibility = input.visibility ?? (before.owner_id === null ? 'company' : 'me')
  return {
    owner_id: visibility === 'me' ? viewer.userId : null,
    title: input.title ?? before.title,
    shortcut: input.shortcut === undefined ? before.shortcut : input.shortcut?.replace(/^\//, '') || null,
    folder: input.folder === undefined ? before.folder : input.folder || null,
    texts: mergeTexts(before.texts, input.texts, own),
    networks: input.networks === undefined ? before.networks : [...new Set(input.networks)],
    min_rating: input.minRating === undefined ? before.min_rating : input.minRating,
    max_rating: input.maxRating === undefined ? before.max_rating : input.maxRating,
  }
}

/** A language that is not said stays, and one that is said without words goes. */
function mergeTexts(before: QuickReplyTexts, input: Change['texts'], own: readonly string[]): QuickReplyTexts {
  const entries = locales.map((lang) => {
    const text = input?.[lang]
    return [lang, text === undefined ? before[lang] : spelledOut(text?.trim() ?? '', own)] as const
  })
  return Object.fromEntries(entries.filter(([, text]) => text))
}

/** Who acts for a company from outside has nothing of their own there. */
function checkVisibility(viewer: Viewer, { input, at }: Draft): FieldViolation[] {
  return input.visibility === 'me' && viewer.companyId !== viewer.homeCompanyId
    ? [placed(at, { propertyPath: 'visibility', code: 'quickReply.visitor' })]
    : []
}

function checkReply(
  { shortcut, texts, min_rating, max_rating }: StoredQuickReply,
  own: readonly string[],
): FieldViolation[] {
  const upsideDown = min_rating !== null && max_rating !== null && min_rating > max_rating
  return [
    ...(shortcut !== null && !isShortcut(shortcut) ? [{ propertyPath: 'shortcut', code: 'quickReply.shortcut' }] : []),
    ...(Object.keys(texts).length === 0 ? [{ propertyPath: 'texts', code: 'quickReply.noText' }] : []),
    ...locales.flatMap((lang) =>
      listUnknownFields(texts[lang] ?? '', own).map((name) => ({
        ...{ propertyPath: `texts.${lang}`, code: 'quickReply.field', params: { name } },
      })),
    ),
    ...(upsideDown ? [{ propertyPath: 'minRating', code: 'quickReply.ratings' }] : []),
  ]
}

/** A shortcut leads to one of the company’s, and to one of each person’s. */
async function clashes(
  tx: Tx,
  companyId: string,
  rows: readonly (StoredQuickReply & { readonly id: string; readonly at: string })[],
): Promise<FieldViolation[]> {
  const wanted = rows.flatMap((row) => (row.shortcut === null ? [] : [{ ...row, folded: fold(row.shortcut) }]))
  const ids = new Set(rows.map(({ id }) => id))
  const standing = await findByShortcut(
    tx,
    companyId,
    wanted.map(({ folded }) => folded),
  )
  return wanted.flatMap((row, index) => {
    const others = [...standing.filter(({ id }) => !ids.has(id)), ...wanted.slice(0, index)]
    const duplicate = others.find((candidate) => candidate.folded === row.folded && candidate.owner_id === row.owner_id)
    const params = { shortcut: row.shortcut ?? '', title: duplicate?.title ?? '' }
    return duplicate ? [placed(row.at, { propertyPath: 'shortcut', code: 'quickReply.taken', params })] : []
  })
}

const placed = (at: string, violation: FieldViolation): FieldViolation => ({
  ...violation,
  propertyPath: `${at}${violation.propertyPath}`,
})
