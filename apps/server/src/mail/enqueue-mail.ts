import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobName } from '../jobs/job.ts'
import type { Config } from '../lib/config.ts'
import { newId } from '../lib/ids.ts'

export interface Posting {
  readonly companyId: string
  readonly userId: string
  /** The kind of mail; its text is composed on delivery. */
  readonly kind: string
  /** The job that delivers it by calling `deliver`. */
  readonly job: JobName
  /** When to send it; immediately by default. */
  readonly leavesAt?: Date
}

/** Maximum attempts, with growing delays over sixteen hours. The mail is composed again at each attempt. */
const tries = 12

/** Enqueues a mail in the transaction of the change it is about. Returns its id. */
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

/** Enqueues the delivery job of a waiting mail, replacing an earlier one. */
export async function releaseMail(tx: Tx, mail: Pick<Posting, 'companyId' | 'job' | 'leavesAt'> & { mailId: string }) {
  const { companyId, mailId, job, leavesAt } = mail
  const when = { key: `mail ${mailId}`, maxAttempts: tries, ...(leavesAt && { runAt: leavesAt }) }
  await enqueue(tx, job, { companyId, mailId }, when)
}

function getHost(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
