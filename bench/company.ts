import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@vitrine/server/lib/ids'
import { connectPlaces } from './connections.ts'
import { fillInbox } from './inbox-items.ts'
import { fillCalendar } from './past-posts.ts'
import { enter, type Person } from './people.ts'
import type { Stage } from './stage.ts'
import type { Place } from './types.ts'

/** A company that has been with us for two years. */
export interface Company {
  readonly id: string
  readonly owner: Person
  /** In the order of the file they came from. */
  readonly places: readonly Place[]
  readonly items: number
  readonly posts: number
  readonly publications: number
}

const file = new URL('../apps/server/data/france-services.csv', import.meta.url)
const items = 200_000
/** A little more than a thousand pages of thirty. */
const posts = 30_600

export async function openCompany(stage: Stage, name: string): Promise<Company> {
  const id = newId()
  const db = stage.databases.of(id)
  await db.insertInto('company').values({ id, name }).execute()
  const owner = await enter(stage, id)
  await importPlaces(owner)
  const places = await db.selectFrom('location').select(['id', 'name']).orderBy('id').execute()
  await connectPlaces(db, id, places)
  await fillInbox(db, id, places, items)
  const publications = await fillCalendar(db, owner, places, posts)
  return { id, owner, places, items, posts, publications }
}

/** The 2,845 France services houses, by the import a person would use. */
export async function importPlaces(owner: Person): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(file)], { type: 'text/csv' }), 'france-services.csv')
  const { '@id': iri } = await owner.ask<{ '@id': string }>('POST', '/api/location_imports', form)
  await owner.ask('POST', `${iri}/run`)
  for (const until = Date.now() + 120_000; ; await sleep(100)) {
    const report = await owner.ask<{ status: string; totals: { created: number } }>('GET', iri)
    if (report.status === 'DONE' && report.totals.created === 2845) return
    if (report.status === 'DONE' || Date.now() > until)
      throw new Error(`The import went wrong: ${JSON.stringify(report)}`)
  }
}
