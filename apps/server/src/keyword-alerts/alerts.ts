import type { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { phraseOf } from '@vitrine/contract/keywords'
import type { BodyOf } from '@vitrine/contract/operation'
import type { Fault } from '@vitrine/contract/problems'
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
type Kept = NonNullable<Awaited<ReturnType<typeof lockAlert>>>

const fresh: Kept = { everywhere: true, everybody: true, is_active: true, locations: [], recipients: [] }

export async function create(db: Db, who: Viewer, asked: Change): Promise<string> {
  const id = newId()
  await db.transaction().execute((tx) => keep(tx, who, id, fresh, asked))
  return id
}

/** What is not said stays as it is. */
export async function change(db: Db, who: Viewer, id: string, asked: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keep(tx, who, id, await theirs(tx, who, id), asked)
  })
}

export async function remove(db: Db, who: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await theirs(tx, who, id)
    await deleteAlert(tx, who.companyId, id)
  })
}

/** One that also stands for places they do not see is left to who sees them. */
async function theirs(tx: Tx, who: Viewer, id: string): Promise<Kept> {
  const alert = await lockAlert(tx, who.companyId, id)
  if (!alert) throw notFound()
  if (!mayChange(who, alert)) throw forbidden('keywords.places')
  return alert
}

/** Whoever changes an alert speaks for all of its places. */
export function mayChange(who: Viewer, { everywhere, locations }: Pick<Kept, 'everywhere' | 'locations'>): boolean {
  return who.locations === null || (!everywhere && locations.every((place) => seesLocation(who, place)))
}

async function keep(tx: Tx, who: Viewer, id: string, before: Kept, asked: Change): Promise<void> {
  const words = asked.keywords && wordsOf(asked.keywords)
  const places = [...new Set(asked.locations ?? before.locations)]
  const everywhere = asked.everywhere ?? (asked.locations === undefined ? before.everywhere : places.length === 0)
  const people = [...new Set(asked.recipients ?? before.recipients)]
  if (everywhere && who.locations !== null) throw forbidden('keywords.places')
  const everybody = asked.everybody ?? (asked.recipients === undefined ? before.everybody : people.length === 0)
  const faults = [
    ...(words?.faults ?? []),
    ...(await faultsOfPlaces(tx, who, asked.locations ?? [])),
    ...(await faultsOfPeople(tx, who, asked.recipients ?? [])),
    // An alert that lost its last place or person is changed in its words all the same.
    ...(asked.everywhere === false && places.length === 0 ? [tooFew('locations')] : []),
    ...(asked.everybody === false && people.length === 0 ? [tooFew('recipients')] : []),
  ]
  if (faults.length > 0) throw invalid(...faults)
  await writeAlert(tx, who.companyId, id, { everywhere, everybody, is_active: asked.isActive ?? before.is_active })
  if (words) await replaceKeywords(tx, who.companyId, id, words.rows)
  await replaceScope(tx, who.companyId, id, {
    locations: everywhere ? [] : places,
    recipients: everybody ? [] : people,
  })
}

/** What is compared of each keyword; those that come down to the same words are one. */
function wordsOf(keywords: readonly string[]): { rows: KeywordRow[]; faults: Fault[] } {
  const rows = new Map<string, KeywordRow>()
  const faults: Fault[] = []
  for (const [index, text] of keywords.entries()) {
    const phrase = phraseOf(text)
    if (phrase === '') faults.push({ propertyPath: `keywords[${index}]`, code: 'keyword.wordless' })
    else if (!rows.has(phrase)) rows.set(phrase, { text, phrase, anchor: longestOf(phrase.split(' ')) })
  }
  return { rows: [...rows.values()], faults }
}

function longestOf(words: readonly string[]): string {
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

async function faultsOfPlaces(tx: Tx, who: Viewer, places: readonly string[]): Promise<Fault[]> {
  const known = await existing(tx, who.companyId, 'location', places)
  return places.flatMap((id, index) => (known.has(id) && seesLocation(who, id) ? [] : [unknown(`locations[${index}]`)]))
}

async function faultsOfPeople(tx: Tx, who: Viewer, people: readonly string[]): Promise<Fault[]> {
  const known = await existing(tx, who.companyId, 'app_user', people)
  return people.flatMap((id, index) => (known.has(id) ? [] : [unknown(`recipients[${index}]`)]))
}

const unknown = (propertyPath: string): Fault => ({ propertyPath, code: 'relation.unknown' })
const tooFew = (propertyPath: string): Fault => ({ propertyPath, code: 'array.too_small', params: { limit: 1 } })
