import { z } from 'zod'
import { readInstant } from './query.ts'

/** An instant as clients write it: ISO or `Y-m-d H:i:s Z`, UTC where no offset is given. */
export const Moment = z.string().transform((value, context) => {
  const date = readInstant(value)
  if (date !== undefined) return date
  context.addIssue({ code: 'custom', params: { code: 'date.instant' } })
  return z.NEVER
})
