import type { PrivateSignIn } from '@vitrine/contract/private-instagram'
import { writeInstant } from '@vitrine/contract/query'
import type { z } from 'zod'
import type { Pending } from './queries.ts'

/** What is waited for, as the person who waits needs it. */
export function presentPending(pending: Pending | undefined, message?: string): z.input<typeof PrivateSignIn> {
  if (pending === undefined || pending.state === 'refused') return { state: 'none' }
  return {
    state: pending.state as 'code' | 'approval', // a check constraint holds it
    username: pending.username,
    nextAt: writeInstant(pending.next_at),
    endsAt: writeInstant(pending.ends_at),
    ...(message === undefined ? {} : { said: message }),
  }
}
