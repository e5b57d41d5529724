import type { Deps } from '../deps/deps.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findChange } from '../users/email-changes.ts'
import { findAccount, findPerson } from './queries.ts'
import { sendLink } from './sending.ts'

/** Sends the link to the new address; where somebody has that already, they are told and nobody else is. */
export async function followEmailChange(deps: Deps, ids: { companyId: string; changeId: string }): Promise<void> {
  const { open } = deps.databases
  const db = deps.databases.forCompany(ids.companyId)
  const change = await findChange(db, ids.changeId)
  if (change?.state !== 'waiting') return
  const owner = await findAccount(open, change.email)
  if (owner && owner.user_id !== change.user_id)
    return notifyOwner(deps, { companyId: owner.company_id, userId: owner.user_id })
  const to = { companyId: ids.companyId, userId: change.user_id }
  const mail = { kind: 'emailChange', link: 'email', changeId: change.id } as const
  await db.transaction().execute((tx) => sendLink(tx, deps, to, mail))
}

/** Who waits for activation is sent that link, as whenever somebody asks by their address. */
async function notifyOwner(deps: Deps, to: { companyId: string; userId: string }): Promise<void> {
  const db = deps.databases.forCompany(to.companyId)
  const person = await findPerson(db, to.userId)
  const invited = person?.has_password ? 'activation' : 'invitation'
  await db.transaction().execute(async (tx) => {
    if (person?.status === 'invited') await sendLink(tx, deps, to, { kind: invited, link: 'activation' })
    else await enqueueMail(tx, deps.config, { ...to, kind: 'emailWanted', job: 'accounts.mail' })
  })
}
