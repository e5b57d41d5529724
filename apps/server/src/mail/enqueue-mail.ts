import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobName } from '../jobs/job.ts'
import type { Config } from '../lib/config.ts'
import { newId } from '../lib/ids.ts'

export interface Posting {
  readonly companyId: string
  readonly userId: string
  /** What it is about; whoever delivers it finds the words. */
  readonly kind: string
  /** The job that delivers it, with `deliver`. */
  readonly job: JobName
  /** When it leaves; at once unless said. */
  readonly leavesAt?: Date
}

/** How often the mail server is asked, less and less often: for sixteen hours. What a mail tells is looked at anew each time. */
const tries = 12

/** Leaves a mail to be sent, in the transaction of what it tells. Answers its id. */
export async function enqueueMail(tx: Tx, config: Pick<Config, 'MAIL_FROM'>, posting: Posting): Promise<string> {
  const id = newId()
  const { companyId, userId, kind } = posting
  await tx
    .insertInto('mail')
    .values({ company_id: companyId, id, user_id: userId, kind, message_id: `<${id}@${getHost(config.MAIL_FROM)}>` })
    .execute()
  await releaseMail(tx, { ...posting, mailId: id })
  return id
}

/** Lets a mail that waits leave, by the one job it has. */
export async function releaseMail(tx: Tx, mail: Pick<Posting, 'companyId' | 'job' | 'leavesAt'> & { mailId: string }) {
  const { companyId, mailId, job, leavesAt } = mail
  const when = { key: `mail ${mailId}`, maxAttempts: tries, ...(leavesAt && { runAt: leavesAt }) }
  await enqueue(tx, job, { companyId, mailId }, when)
}

function getHost(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
