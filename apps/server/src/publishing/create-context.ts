import type { Deps } from '../deps/deps.ts'
import { deliversLate, getPublishingTiming } from '../networks/publishing-timing.ts'
import { batchCalls } from './batch-calls.ts'
import { openBreaker } from './breaker.ts'
import { openClocks } from './clocks.ts'
import type { PublishingContext, Settling } from './context.ts'
import type { DeliverableContent, Deliverables, Loaded, PublishBlocker } from './deliverable.ts'
import { openDispatcher } from './dispatcher.ts'
import { type AttemptProgress, begin, load, record } from './publication-store.ts'
import { settleMany } from './save-outcomes.ts'
import { openTokenCache } from './token-cache.ts'

export function createPublishingContext(deps: Deps, kinds: Deliverables, worker: string): PublishingContext {
  const timing = getPublishingTiming(deps.config)
  if (deliversLate(deps.config))
    deps.log.warn(
      { minutes: timing.doubt / 60_000 },
      'net.ipv4.tcp_retries2 is above 8: what a network may have received is doubted longer before it is sent again',
    )
  const dispatcher = openDispatcher(deps.config, worker, timing.lease)
  const { databases, log } = deps
  const loading = batchCalls<string, Loaded | null>((company, ids) => load(databases.forCompany(company), company, ids))
  const recording = batchCalls<AttemptProgress, boolean>((company, items) =>
    record(databases.forCompany(company), company, items),
  )
  const settling = batchCalls<Settling, boolean>((company, items) => settleMany(deps, kinds, company, items))
  const reading = batchCalls<Loaded, DeliverableContent | PublishBlocker | null>(async (key, rows) => {
    const [company = '', kind = ''] = key.split(' ')
    const found = await kinds[kind as Loaded['kind']].contents(deps, databases.forCompany(company), rows) // the key is made below
    return rows.map((row) => found.get(row.id) ?? null)
  })
  return {
    deps,
    timing,
    dispatcher,
    kinds,
    suspect: null,
    keys: openTokenCache(deps),
    clocks: openClocks(timing, log, () => dispatcher.now()),
    breaker: openBreaker(timing, dispatcher, (network) =>
      log.error({ network }, 'most calls to a network fail: it is left alone for a while'),
    ),
    rows: {
      load: loading,
      contents: (row) => reading(`${row.company_id} ${row.kind}`, row),
      begin: (row) => begin(databases.forCompany(row.company_id), row),
      record: recording,
      settle: settling,
    },
  }
}
