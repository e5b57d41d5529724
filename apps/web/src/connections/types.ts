import type { locations } from '@vitrine/contract/locations'
import type { ResponseOf } from '@vitrine/contract/operation'

/** A location as its page reads it, which is connected to networks one by one. */
export type ConnectableLocation = ResponseOf<typeof locations.read>
