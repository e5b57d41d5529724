import type { BenchCompany } from './company.ts'
import type { BenchEnvironment } from './environment.ts'
import { met, ms, p50, race, table } from './percentiles.ts'
import { openStatements } from './sql-statements.ts'

const goal = 1.3

/** Measures what row level security costs: a page's statements as the application's role, and as the owner. */
export async function measureTenantIsolation(
  stage: BenchEnvironment,
  company: BenchCompany,
  print: (line?: string) => void,
): Promise<void> {
  const statements = await openStatements(stage.config, company.id)
  const rows: string[][] = []
  try {
    for (const [what, path] of pages) {
      const sql = await statements.behind(path, await company.owner.signIn())
      const times = await race(
        { closed: () => statements.run(sql), open: () => statements.runOpen(sql) },
        { seconds: 3, rounds: 600 },
      )
      const ratio = p50(times.closed) / p50(times.open)
      rows.push([what, ms(p50(times.closed)), ms(p50(times.open)), ratio.toFixed(2), met(ratio <= goal)])
    }
  } finally {
    await statements.close()
  }
  print('\nThe SQL of a page with row level security and without, same data, milliseconds')
  print(table(['page', 'with p50', 'without p50', 'ratio', `goal (≤ ${goal})`], rows))
}

const pages = [
  ['places by name', '/api/locations?order[name]=asc'],
  ['places, search', '/api/locations?search=la+poste&order[name]=asc'],
  ['the tree of places', '/api/location_tree'],
  ['posts', '/api/scheduled_posts'],
  ['posts that failed', '/api/scheduled_posts?postStatus=FAILED'],
  ['inbox', '/api/inboxes'],
  ['inbox, search', '/api/inboxes?search=parking'],
  ['notifications', '/api/notifications'],
] as const
