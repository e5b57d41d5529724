import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { fetchCategories } from './category-attributes.ts'
import { openListing } from './request-sync.ts'
import { sweepListings } from './sweep-listings.ts'
import { sync } from './sync.ts'

const Which = z.object({ companyId: z.uuid(), integrationId: z.uuid() })
const List = z.object({ companyId: z.uuid(), region: z.string(), lang: z.string() })

export const listingJobs = {
  'listings.sweep': (deps) => sweepListings(deps),
  'listings.open': (deps, payload) => {
    const { companyId, integrationId } = Which.parse(payload)
    return openListing(deps, companyId, integrationId)
  },
  'listings.sync': (deps, payload) => sync(deps, Which.parse(payload)),
  'listings.categories': (deps, payload) => fetchCategories(deps, List.parse(payload)),
} satisfies Jobs
