import { z } from 'zod'
import type { Jobs } from '../jobs.ts'
import { deliver } from '../mail/deliver.ts'
import { address } from './address.ts'
import { compose } from './letter.ts'
import { forgetLines } from './lines.ts'

const Company = z.object({ companyId: z.uuid() })
const Mail = z.object({ companyId: z.uuid(), mailId: z.uuid() })

export const notificationJobs = {
  'notifications.address': (deps, payload) => address(deps, Company.parse(payload).companyId),
  'notifications.mail': async (deps, payload) => {
    const of = Mail.parse(payload)
    await deliver(deps, of, (tx, mail) => compose(deps, tx, mail))
    await forgetLines(deps, of)
  },
} satisfies Jobs
