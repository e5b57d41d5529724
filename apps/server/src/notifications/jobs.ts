import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../deps/deps.ts'
import type { Jobs } from '../jobs/job.ts'
import { deliver } from '../mail/deliver.ts'
import { compose } from './digest-email.ts'
import { queueDigests } from './queue-digest.ts'

const Company = z.object({ companyId: z.uuid() })
const Mail = z.object({ companyId: z.uuid(), mailId: z.uuid() })

export const notificationJobs = {
  'notifications.address': (deps, payload) => queueDigests(deps, Company.parse(payload).companyId),
  'notifications.mail': async (deps, payload) => {
    const of = Mail.parse(payload)
    await deliver(deps, of, (tx, mail) => compose(deps, tx, mail))
    await forgetLines(deps, of)
  },
} satisfies Jobs

/**
 * Forgets what a letter told of once it is over: nobody reads its lines again, and there is one for each reader of each
 * notification. One that waits, or may be in somebody's hands, keeps them.
 */
async function forgetLines(
  { databases }: Pick<Deps, 'databases'>,
  { companyId, mailId }: { companyId: string; mailId: string },
): Promise<void> {
  await sql`delete from notification_mail x using mail m
    where x.company_id = ${companyId} and x.mail_id = ${mailId} and m.company_id = x.company_id and m.id = x.mail_id
      and m.state in ('sent', 'dropped', 'refused')`.execute(databases.forCompany(companyId))
}
