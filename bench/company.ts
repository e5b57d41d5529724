import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@vitrine/server/lib/ids'
import { connectLocations } from './connections.ts'
import type { BenchEnvironment } from './environment.ts'
import { fillInbox } from './inbox-items.ts'
import { fillCalendar } from './past-posts.ts'
import type { BenchLocation } from './types.ts'
import { type BenchUser, enter } from './users.ts'

/** A company with two years of data. */
export interface BenchCompany {
  readonly id: string
  readonly owner: BenchUser
  /** In the order of the imported file. */
  readonly locations: readonly BenchLocation[]
  readonly items: number
  readonly posts: number
  readonly publications: number
}

const file = new URL('../apps/server/data/france-services.csv', import.meta.url)
const items = 200_000
/** A little more than a thousand pages of 30 posts. */
const posts = 30_600

export async function openCompany(stage: BenchEnvironment, name: string): Promise<BenchCompany> {
  const id = newId()
  const db = stage.databases.forCompany(id)
  await db.insertInto('company').values({ id, name }).execute()
  const owner = await enter(stage, id)
  await importLocations(owner)
  const locations = await db.selectFrom('location').select(['id', 'name']).orderBy('id').execute()
  await connectLocations(db, id, locations)
  await fillInbox(db, id, locations, items)
  const publications = await fillCalendar(db, owner, locations, posts)
  return { id, owner, locations, items, posts, publications }
}

/** Imports the 2,845 France services locations with the same CSV import as a user. */
export async function importLocations(owner: BenchUser): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(file)], { type: 'text/csv' }), 'france-services.csv')
  const { '@id': iri } = await owner.request<{ '@id': string }>('POST', '/api/location_imports', form)
  await owner.request('POST', `${iri}/run`)
  for (const until = Date.now() + 120_000; ; await sleep(100)) {
    const report = await owner.request<{ status: string; totals: { created: number } }>('GET', iri)
    if (report.status === 'DONE' && report.totals.created === 2845) return
    if (report.status === 'DONE' || Date.now() > until)
      throw new Error(`The import went wrong: ${JSON.stringify(report)}`)
  }
}
