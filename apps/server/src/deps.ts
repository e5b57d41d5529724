import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Databases } from './db.ts'

/** What verbs are given: the first argument, by hand. */
export interface Deps {
  readonly config: Config
  readonly databases: Databases
  readonly log: Logger
}
