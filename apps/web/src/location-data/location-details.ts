import type { locations } from '@vitrine/contract/locations'
import type { ResponseOf } from '@vitrine/contract/operation'

/** A place with everything it says of itself. */
export type LocationDetails = ResponseOf<typeof locations.read>
