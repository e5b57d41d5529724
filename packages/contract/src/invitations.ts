import { z } from 'zod'
import { call } from './operation.ts'
import { Id } from './resource.ts'
import { User } from './users.ts'

export const invitations = {
  resend: call('POST', '/users/{id}/invitation', {
    summary:
      'Sends the link where a password is chosen once more to somebody who waits for activation. A person gets three within an hour; then it is 429.',
    authz: { permission: 'users', scope: 'company', object: 'User', stranger: 404, effect: 'write' },
    params: z.object({ id: Id }),
    status: 204,
    of: User,
  }),
}
