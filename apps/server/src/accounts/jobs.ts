import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { deliver } from '../mail/deliver.ts'
import { compose } from './account-emails.ts'
import { followEmailChange } from './change-email.ts'
import { followRequest } from './sending.ts'

const Request = z.object({ requestId: z.uuid(), by: z.literal('link').optional() })
const Change = z.object({ companyId: z.uuid(), changeId: z.uuid() })
const Mail = z.object({ companyId: z.uuid(), mailId: z.uuid() })

export const accountJobs = {
  'accounts.request': (deps, payload) => followRequest(deps, Request.parse(payload)),
  'accounts.emailChange': (deps, payload) => followEmailChange(deps, Change.parse(payload)),
  'accounts.mail': (deps, payload) => deliver(deps, Mail.parse(payload), (tx, mail) => compose(deps, tx, mail)),
} satisfies Jobs
