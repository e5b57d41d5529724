import { z } from 'zod'

/** Graph writes `2026-11-20T10:00:00+0000`, which ECMAScript need not read without the colon. */
export const Time = z.string().transform((text, context) => {
  const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (Number.isNaN(at.getTime())) context.addIssue({ code: 'custom', message: 'not a time' })
  return at
})
