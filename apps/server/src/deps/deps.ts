import type { PlacesClient } from '@vitrine/networks/google/places'
import type { Logger } from 'pino'
import type { Databases } from '../db/db.ts'
import type { Decoder } from '../decoding/decoder.ts'
import type { Egress } from '../egress/egress.ts'
import type { Streams } from '../events/stream.ts'
import type { Config } from '../lib/config.ts'
import type { ErrorReports } from '../lib/error-reports.ts'
import type { FileStore } from '../lib/file-store.ts'
import type { Networks } from '../networks/connectors.ts'

/** Dependencies of a process, passed explicitly as the first argument. */
export interface Deps {
  readonly config: Config
  readonly databases: Databases
  readonly log: Logger
  readonly reports: ErrorReports
  readonly networks: Networks
  /** The only HTTP client for URLs entered by users. */
  readonly egress: Egress
  /** The client of the Google Places API; null without a key. */
  readonly places: PlacesClient | null
  readonly store: FileStore
  /** The only component that decodes uploaded images and videos. */
  readonly decoder: Decoder
  /** Files of exports, each for one user; none is public. */
  readonly exportFiles: FileStore
  readonly streams: Streams
}
