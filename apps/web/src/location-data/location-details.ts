import type { locations } from '@vitrine/contract/locations'
import type { AnswerOf } from '@vitrine/contract/operation'

/** A place with everything it says of itself. */
export type WholePlace = AnswerOf<typeof locations.read>
