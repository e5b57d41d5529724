import type { Logger } from 'pino'
import type { Store } from './attachments/store.ts'
import type { Config } from './config.ts'
import type { Databases } from './db.ts'
import type { ErrorReports } from './error-reports.ts'
import type { Streams } from './events/stream.ts'
import type { Networks } from './networks.ts'

/** What verbs are given: the first argument, by hand. */
export interface Deps {
  readonly config: Config
  readonly databases: Databases
  readonly log: Logger
  readonly reports: ErrorReports
  readonly networks: Networks
  readonly store: Store
  /** Files for one person each: nothing of them is public. */
  readonly exportFiles: Store
  readonly streams: Streams
}
