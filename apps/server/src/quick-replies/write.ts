import { locales } from '@vitrine/contract/companies'
import { fieldsIn } from '@vitrine/contract/fields'
import type { BodyOf } from '@vitrine/contract/operation'
import type { Fault } from '@vitrine/contract/problems'
import { isShortcut, type QuickReplyTexts, type quickReplies } from '@vitrine/contract/quick-replies'
import { spelledOut, unknownFieldsIn } from '@vitrine/contract/reply-fields'
import type { Db, Tx } from '../db/db.ts'
import { fold } from '../db/normalize-text.ts'
import { invalid, notFound, whenTaken } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findByShortcut, type Kept, lockQuickReply, ownFields, writeQuickReplies } from './queries.ts'

type Change = BodyOf<typeof quickReplies.update>

/** One that is to be written: what is asked over what was, and where in the request it stands. */
interface Draft {
  readonly id: string
  readonly before: Kept
  readonly asked: Change
  readonly at: string
}

const fresh: Kept = {
  ...{ owner_id: null, title: '', shortcut: null, folder: null, texts: {}, networks: [] },
  ...{ min_rating: null, max_rating: null },
}

export async function create(db: Db, who: Viewer, asked: Change): Promise<string> {
  const id = newId()
  await db.transaction().execute((tx) => write(tx, who, [{ id, before: fresh, asked, at: '' }]))
  return id
}

/** All of them or none. */
export async function createAll(db: Db, who: Viewer, items: readonly Change[]): Promise<void> {
  const drafts = items.map((asked, index) => ({ id: newId(), before: fresh, asked, at: `items[${index}].` }))
  await db.transaction().execute((tx) => write(tx, who, drafts))
}

/** What is not said stays as it is. */
export async function change(db: Db, who: Viewer, id: string, asked: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockQuickReply(tx, who, id)
    if (!row) throw notFound()
    const before = { ...row, texts: row.texts as QuickReplyTexts } // written here only
    await write(tx, who, [{ id, before, asked, at: '' }])
  })
}

async function write(tx: Tx, who: Viewer, drafts: readonly Draft[]): Promise<void> {
  const seen = await ownFields(tx, who)
  const rows = drafts.map((draft) => {
    // What others wrote of places out of sight stays.
    const written = who.locations === null ? [] : Object.values(draft.before.texts).flatMap(fieldsIn)
    const own = [...seen, ...written]
    return { ...after(who, draft, own), own, id: draft.id, at: draft.at }
  })
  const faults = [
    ...drafts.flatMap((draft) => faultsOfVisibility(who, draft)),
    ...rows.flatMap((row) => faultsOf(row, row.own).map((fault) => placed(row.at, fault))),
    ...(await clashes(tx, who.companyId, rows)),
  ]
  if (faults.length > 0) throw invalid(...faults)
  const kept = rows.map(({ at: _, own: __, ...row }) => row)
  const taken = { propertyPath: 'shortcut', code: 'taken' }
  await writeQuickReplies(tx, who.companyId, kept).catch(whenTaken({ quick_reply_shortcut: taken }))
}

function after(who: Viewer, { before, asked }: Draft, own: readonly string[]): Kept {
  const visibility = asked.visibility ?? (before.owner_id === null ? 'company' : 'me')
  return {
    owner_id: visibility === 'me' ? who.userId : null,
    title: asked.title ?? before.title,
    shortcut: asked.shortcut === undefined ? before.shortcut : asked.shortcut?.replace(/^\//, '') || null,
    folder: asked.folder === undefined ? before.folder : asked.folder || null,
    texts: textsOf(before.texts, asked.texts, own),
    networks: asked.networks === undefined ? before.networks : [...new Set(asked.networks)],
    min_rating: asked.minRating === undefined ? before.min_rating : asked.minRating,
    max_rating: asked.maxRating === undefined ? before.max_rating : asked.maxRating,
  }
}

/** A language that is not said stays, and one that is said without words goes. */
function textsOf(before: QuickReplyTexts, asked: Change['texts'], own: readonly string[]): QuickReplyTexts {
  const said = locales.map((lang) => {
    const text = asked?.[lang]
    return [lang, text === undefined ? before[lang] : spelledOut(text?.trim() ?? '', own)] as const
  })
  return Object.fromEntries(said.filter(([, text]) => text))
}

/** Who acts for a company from outside has nothing of their own there. */
function faultsOfVisibility(who: Viewer, { asked, at }: Draft): Fault[] {
  return asked.visibility === 'me' && who.companyId !== who.homeCompanyId
    ? [placed(at, { propertyPath: 'visibility', code: 'quickReply.visitor' })]
    : []
}

function faultsOf({ shortcut, texts, min_rating, max_rating }: Kept, own: readonly string[]): Fault[] {
  const upsideDown = min_rating !== null && max_rating !== null && min_rating > max_rating
  return [
    ...(shortcut !== null && !isShortcut(shortcut) ? [{ propertyPath: 'shortcut', code: 'quickReply.shortcut' }] : []),
    ...(Object.keys(texts).length === 0 ? [{ propertyPath: 'texts', code: 'quickReply.noText' }] : []),
    ...locales.flatMap((lang) =>
      unknownFieldsIn(texts[lang] ?? '', own).map((name) => ({
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
  rows: readonly (Kept & { readonly id: string; readonly at: string })[],
): Promise<Fault[]> {
  const wanted = rows.flatMap((row) => (row.shortcut === null ? [] : [{ ...row, folded: fold(row.shortcut) }]))
  const ids = new Set(rows.map(({ id }) => id))
  const standing = await findByShortcut(
    tx,
    companyId,
    wanted.map(({ folded }) => folded),
  )
  return wanted.flatMap((row, index) => {
    const others = [...standing.filter(({ id }) => !ids.has(id)), ...wanted.slice(0, index)]
    const other = others.find((one) => one.folded === row.folded && one.owner_id === row.owner_id)
    const params = { shortcut: row.shortcut ?? '', title: other?.title ?? '' }
    return other ? [placed(row.at, { propertyPath: 'shortcut', code: 'quickReply.taken', params })] : []
  })
}

const placed = (at: string, fault: Fault): Fault => ({ ...fault, propertyPath: `${at}${fault.propertyPath}` })
