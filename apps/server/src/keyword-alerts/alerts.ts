import type { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { normalizePhrase } from '@vitrine/contract/keywords'
import type { BodyOf } from '@vitrine/contract/operation'
import type { FieldViolation } from '@vitrine/contract/problems'
import type { Db, Tx } from '../db/db.ts'
import { forbidden, invalid, notFound } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import {
  deleteAlert,
  existing,
  type KeywordRow,
  lockAlert,
  replaceKeywords,
  replaceScope,
  writeAlert,
} from './queries.ts'

type Change = BodyOf<typeof keywordAlerts.update>
type StoredAlert = NonNullable<Awaited<ReturnType<typeof lockAlert>>>

const fresh: StoredAlert = { everywhere: true, everybody: true, is_active: true, locations: [], recipients: [] }

export async function create(db: Db, viewer: Viewer, input: Change): Promise<string> {
  const id = newId()
  await db.transaction().execute((tx) => saveAlert(tx, viewer, id, fresh, input))
  return id
}

/** What is not said stays as it is. */
export async function change(db: Db, viewer: Viewer, id: string, input: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await saveAlert(tx, viewer, id, await requireEditableAlert(tx, viewer, id), input)
  })
}

export async function remove(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireEditableAlert(tx, viewer, id)
    await deleteAlert(tx, viewer.companyId, id)
  })
}

/** One that also stands for places they do not see is left to who sees them. */
async function requireEditableAlert(tx: Tx, viewer: Viewer, id: string): Promise<StoredAlert> {
  const alert = await lockAlert(tx, viewer.companyId, id)
  if (!alert) throw notFound()
  if (!mayChange(viewer, alert)) throw forbidden('keywords.places')
  return alert
}

/** Whoever changes an alert speaks for all of its places. */
export function mayChange(
  viewer: Viewer,
  { everywhere, locations }: Pick<StoredAlert, 'everywhere' | 'locations'>,
): boolean {
  return viewer.locations === null || (!everywhere && locations.every((id) => seesLocation(viewer, id)))
}

async function saveAlert(tx: Tx, viewer: Viewer, id: string, before: StoredAlert, input: Change): Promise<void> {
  const parsed = input.keywords && toKeywordRows(input.keywords)
  const locationIds = [...new Set(input.locations ?? before.locations)]
  const everywhere = input.everywhere ?? (input.locations === undefined ? before.everywhere : locationIds.length === 0)
  const people = [...new Set(input.recipients ?? before.recipients)]
  if (everywhere && viewer.locations !== null) throw forbidden('keywords.places')
  const notifiesAll = input.everybody ?? (input.recipients === undefined ? before.everybody : people.length === 0)
  const violations = [
    ...(parsed?.violations ?? []),
    ...(await checkLocations(tx, viewer, input.locations ?? [])),
    ...(await checkRecipients(tx, viewer, input.recipients ?? [])),
    // An alert that lost its last place or person is changed in its words all the same.
    ...(input.everywhere === false && locationIds.length === 0 ? [tooFew('locations')] : []),
    ...(input.everybody === false && people.length === 0 ? [tooFew('recipients')] : []),
  ]
  if (violations.length > 0) throw invalid(...violations)
  await writeAlert(tx, viewer.companyId, id, {
    everywhere,
    everybody: notifiesAll,
    is_active: input.isActive ?? before.is_active,
  })
  if (parsed) await replaceKeywords(tx, viewer.companyId, id, parsed.rows)
  await replaceScope(tx, viewer.companyId, id, {
    locations: everywhere ? [] : locationIds,
    recipients: notifiesAll ? [] : people,
  })
}

/** What is compared of each keyword; those that come down to the same words are one. */
function toKeywordRows(keywords: readonly string[]): { rows: KeywordRow[]; violations: FieldViolation[] } {
  const rows = new Map<string, KeywordRow>()
  const violations: FieldViolation[] = []
  for (const [index, text] of keywords.entries()) {
    const phrase = normalizePhrase(text)
    if (phrase === '') violations.push({ propertyPath: `keywords[${index}]`, code: 'keyword.wordless' })
    else if (!rows.has(phrase)) rows.set(phrase, { text, phrase, anchor: findMaxLengthWord(phrase.split(' ')) })
  }
  return { rows: [...rows.values()], violations }
}

function findMaxLengthWord(terms: readonly string[]): string {
  return terms.reduce((best, word) => (word.length > best.length ? word : best), '')
}

async function checkLocations(tx: Tx, viewer: Viewer, locationIds: readonly string[]): Promise<FieldViolation[]> {
  const known = await existing(tx, viewer.companyId, 'location', locationIds)
  return locationIds.flatMap((id, index) =>
    known.has(id) && seesLocation(viewer, id) ? [] : [unknown(`locations[${index}]`)],
  )
}

async function checkRecipients(tx: Tx, viewer: Viewer, people: readonly string[]): Promise<FieldViolation[]> {
  const known = await existing(tx, viewer.companyId, 'app_user', people)
  return people.flatMap((id, index) => (known.has(id) ? [] : [unknown(`recipients[${index}]`)]))
}

const unknown = (propertyPath: string): FieldViolation => ({ propertyPath, code: 'relation.unknown' })
const tooFew = (propertyPath: string): FieldViolation => ({
  propertyPath,
  code: 'array.too_small',
  params: { limit: 1 },
})
