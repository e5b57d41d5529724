import type { GoogleCategory } from '@vitrine/contract/google-profile'
import type { ListingOffers, Listings } from '@vitrine/networks/listing'
import { NetworkError, type RequestContext } from '@vitrine/networks/network'
import { sql } from 'kysely'
import { withAccountToken } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import { fold } from '../db/normalize-text.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { enqueueNow } from '../jobs/enqueue.ts'
import { badGateway } from '../lib/errors.ts'

/** Google changes its lists now and then: they are asked for anew after a month. */
const staleDays = 30

/** What Google lets places of this category say, as it was asked last. */
export async function offersFor(
  deps: Deps,
  listings: Listings,
  call: RequestContext & { token: string },
  category: string | null,
  region: string,
): Promise<ListingOffers | null> {
  if (!listings.offers || category === null) return null
  const db = deps.databases.open
  const known = await db
    .selectFrom('google_offer')
    .select(['hours_types', 'attributes'])
    .where('region', '=', region)
    .where('category', '=', category)
    .where('fetched_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${staleDays})`)
    .executeTakeFirst()
  if (known) return { hoursTypes: known.hours_types, attributes: known.attributes }
  const offers = await listings.offers(call, call.token, category, region)
  const columns = {
    ...{ hours_types: [...offers.hoursTypes], attributes: [...offers.attributes] },
    fetched_at: sql<Date>`clock_timestamp()`,
  }
  await db
    .insertInto('google_offer')
    .values({ region, category, ...columns })
    .onConflict((clash) => clash.columns(['region', 'category']).doUpdateSet(columns))
    .execute()
  return offers
}

interface List {
  readonly region: string
  readonly lang: string
}

/** The categories there are. Nobody waits for Google but the very first one to ask. */
export async function searchCategories(
  deps: Deps,
  companyId: string,
  list: List,
  search: string | undefined,
  limit: number | undefined,
) {
  const stored = await findStoredCategories(deps, list)
  if (stored.length === 0) await fetchFirst(deps, { companyId, ...list })
  else if (stored.some(({ stale }) => stale))
    await enqueueNow(
      deps.databases.open,
      'listings.categories',
      { companyId, ...list },
      { key: `listings.categories:${list.region}:${list.lang}` },
    )
  const all = stored.length === 0 ? await findStoredCategories(deps, list) : stored
  const terms = fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const found = all.filter(({ folded }) => terms.every((word) => folded.some((text) => text.startsWith(word))))
  const sorted = found.toSorted(
    (a, b) => rank(a.folded, terms) - rank(b.folded, terms) || collator.compare(a.displayName, b.displayName),
  )
  return {
    total: found.length,
    categories: sorted.slice(0, limit).map(({ name, displayName }) => ({ name, displayName })),
  }
}

/** Somebody waits for it: Google’s failure becomes an answer they can act on. */
async function fetchFirst(deps: Deps, list: List & { companyId: string }): Promise<void> {
  try {
    await fetchCategories(deps, list)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    deps.log.warn({ code: error.failure.code, status: error.failure.status }, 'google gave no categories')
    throw badGateway(error.failure.say)
  }
}

const collator = new Intl.Collator('fr')
/** Those whose name begins as it was typed come first. */
const rank = (folded: readonly string[], terms: readonly string[]) =>
  terms[0] !== undefined && folded[0]?.startsWith(terms[0]) === true ? 0 : 1

async function findStoredCategories({ databases }: Deps, { region, lang }: List) {
  const rows = await databases.open
    .selectFrom('google_category')
    .select([
      'name',
      'display_name',
      sql<boolean>`fetched_at < clock_timestamp() - make_interval(days => ${staleDays})`.as('stale'),
    ])
    .where('region', '=', region)
    .where('lang', '=', lang)
    .execute()
  return rows.map(({ name, display_name, stale }) => ({
    ...{ name, displayName: display_name, stale },
    folded: fold(display_name).split(/[^\p{L}\p{N}]+/u),
  }))
}

/** Fetches the list in the name of any account of the company that Google still lets in. Without one there is no list. */
export async function fetchCategories(
  deps: Deps,
  { companyId, region, lang }: List & { companyId: string },
): Promise<void> {
  const { listings } = deps.networks.google
  const integration = await deps.databases
    .forCompany(companyId)
    .selectFrom('integration')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'google')
    .where('valid_token', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (!integration || !listings?.categories) return
  const fetched = await withAccountToken(deps, companyId, integration.id, ({ token }) =>
    // The method is there: it was looked for above.
    listings.categories ? listings.categories(networkRequest(deps), token, region, lang) : Promise.resolve([]),
  )
  if (fetched === 'reconnect' || fetched.length === 0) return
  const rows = fetched.map(({ name, displayName }) => ({ region, lang, name, display_name: displayName }))
  await deps.databases.open.transaction().execute(async (tx) => {
    await tx.deleteFrom('google_category').where('region', '=', region).where('lang', '=', lang).execute()
    for (let from = 0; from < rows.length; from += 1000)
      await tx
        .insertInto('google_category')
        .values(rows.slice(from, from + 1000))
        // Two who asked at once brought the same.
        .onConflict((clash) => clash.doNothing())
        .execute()
  })
}

/** How categories are called in a language, as far as the list is here; else as Google’s own name reads. */
export async function findCategoryNames(
  db: Db,
  names: readonly string[],
  lang: string,
  region: string,
): Promise<Map<string, GoogleCategory>> {
  const unique = [...new Set(names)]
  if (unique.length === 0) return new Map()
  const { rows } = await sql<{ name: string; display_name: string }>`select name, display_name from google_category
    where lang = ${lang} and name = any(${unique}::text[]) order by region = ${region}`.execute(db)
  const known = new Map(rows.map(({ name, display_name }) => [name, display_name]))
  return new Map(unique.map((name) => [name, { name, displayName: known.get(name) ?? readable(name) }]))
}

/** `categories/gcid:french_restaurant` → `French restaurant`. */
function readable(name: string): string {
  const label = name.replace(/^categories\/gcid:/, '').replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Whether Google knows such a category, as far as we can tell. */
export async function unknownCategories(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from unnest(${[...names]}::text[]) name
    where exists (select from google_category) and not exists (select from google_category c where c.name = name.name)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
