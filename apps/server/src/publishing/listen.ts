import pg from 'pg'
import { roleUrl } from '../db/database-roles.ts'
import type { Deps } from '../deps/deps.ts'
import { wakeChannel } from './schedule.ts'

const reconnectMs = 1_000

/** Calls when something became due. Messages may be lost: the sweep finds what nobody was told of. */
export function listen(deps: Pick<Deps, 'config' | 'log'>, wake: () => void): () => void {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const open = async () => {
    const mine = new pg.Client({
      connectionString: roleUrl(deps.config, 'vitrine_dispatcher'),
      application_name: 'vitrine wake-up',
    })
    client = mine
    const again = () => {
      if (client !== mine || closed) return
      client = null
      mine.end().catch(() => {})
      // Not all workers at once when the database comes back.
      timer = setTimeout(open, reconnectMs * (1 + Math.random()))
    }
    mine.on('error', again)
    mine.on('end', again)
    mine.on('notification', wake)
    try {
      await mine.connect()
      await mine.query(`listen ${wakeChannel}`)
      wake()
    } catch (error) {
      deps.log.warn({ err: error }, 'nobody can wake publishing now, it looks by itself')
      again()
    }
  }
  void open()

  return () => {
    closed = true
    clearTimeout(timer)
    client?.end().catch(() => {})
  }
}
