import { z } from 'zod'
import { Group } from './groups.ts'
import { LocationSummary } from './locations.ts'
import { call } from './operation.ts'
import { Id, Iri, link } from './resource.ts'

/** What became of a profile: its place is new, a place there was got it, or all that was so before. */
export const profileOutcomes = ['created', 'linked', 'unchanged'] as const
export type ProfileOutcome = (typeof profileOutcomes)[number]

/** How many profiles go at once: an answer within seconds. */
export const maxProfilesAtOnce = 50

export const profileImports = {
  run: call('POST', '/network_grants/{id}/imports', {
    summary:
      'Makes places of the listings of a Google grant and connects each, with its own result. Repeated, it makes no second place.',
    authz: { permission: 'locations', scope: 'company', object: 'NetworkGrant', stranger: 404, effect: 'external' },
    params: z.object({ id: Id }),
    body: z.object({
      /** Where new places are put. */
      groupe: link(Group).nullable().optional(),
      items: z
        .array(
          z.object({
            accountId: z.string().min(1),
            /** The place that the listing is connected to; without it a place is made, unless there is one of this name and address. */
            location: link(LocationSummary).optional(),
          }),
        )
        .min(1)
        .max(maxProfilesAtOnce),
    }),
    response: z.object({
      successful: z.array(
        z.object({
          accountId: z.string(),
          location: Iri,
          outcome: z.enum(profileOutcomes),
          /** Why the place is there and not connected. */
          message: z.string().optional(),
        }),
      ),
      failed: z.array(z.object({ accountId: z.string(), message: z.string() })),
    }),
  }),
}
