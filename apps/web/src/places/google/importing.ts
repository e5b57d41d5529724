import { grantRuns } from '../../connections/runs.ts'
import type { Outcome } from './review.ts'

/** Profiles being brought in. */
export const importing = grantRuns<Outcome>()
