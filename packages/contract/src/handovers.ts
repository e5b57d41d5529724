import { z } from 'zod'
import { call } from './operation.ts'
import { Id } from './resource.ts'
import { User } from './users.ts'

export const handovers = {
  read: call('GET', '/users/{id}/handover', {
    summary:
      'What becomes of the posts that are still to leave and that a person answers for, if the caller takes their access away.',
    authz: { permission: 'users', scope: 'company', object: 'User', stranger: 404, effect: 'read' },
    params: z.object({ id: Id }),
    response: z.object({
      /** Leave as planned: the caller answers for them from then on. */
      kept: z.int(),
      /** Don't leave: the caller may not publish, or does not see all of their places. */
      lost: z.int(),
    }),
    of: User,
  }),
}
