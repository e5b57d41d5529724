import type { Deps } from '../deps/deps.ts'
import { deliversLate, windowsOf } from '../networks/windows.ts'
import { openBreaker } from './breaker.ts'
import { openClocks } from './clocks.ts'
import type { Content, Deliverables, Hindrance, Loaded } from './deliverable.ts'
import { openDispatcher } from './dispatcher.ts'
import { gathered } from './gathered.ts'
import { openKeys } from './keys.ts'
import type { Machine, Settling } from './machine.ts'
import { begin, load, type Progress, record } from './records.ts'
import { settleMany } from './settling.ts'

export function openMachine(deps: Deps, kinds: Deliverables, worker: string): Machine {
  const windows = windowsOf(deps.config)
  if (deliversLate(deps.config))
    deps.log.warn(
      { minutes: windows.doubt / 60_000 },
      'net.ipv4.tcp_retries2 is above 8: what a network may have received is doubted longer before it is sent again',
    )
  const dispatcher = openDispatcher(deps.config, worker, windows.lease)
  const { databases, log } = deps
  const loading = gathered<string, Loaded | null>((company, ids) => load(databases.of(company), company, ids))
  const recording = gathered<Progress, boolean>((company, items) => record(databases.of(company), company, items))
  const settling = gathered<Settling, boolean>((company, items) => settleMany(deps, kinds, company, items))
  const reading = gathered<Loaded, Content | Hindrance | null>(async (key, rows) => {
    const [company = '', kind = ''] = key.split(' ')
    const found = await kinds[kind as Loaded['kind']].contents(deps, databases.of(company), rows) // the key is made below
    return rows.map((row) => found.get(row.id) ?? null)
  })
  return {
    deps,
    windows,
    dispatcher,
    kinds,
    suspects: [],
    keys: openKeys(deps),
    clocks: openClocks(windows, log, () => dispatcher.now()),
    breaker: openBreaker(windows, dispatcher, (network) =>
      log.error({ network }, 'most calls to a network fail: it is left alone for a while'),
    ),
    rows: {
      load: loading,
      contents: (row) => reading(`${row.company_id} ${row.kind}`, row),
      begin: (row) => begin(databases.of(row.company_id), row),
      record: recording,
      settle: settling,
    },
  }
}
