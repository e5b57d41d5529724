import { accounts } from '@vitrine/contract/accounts'
import { send } from '../api/send.ts'
import { LinkSent } from './LinkSent.tsx'

/** Requests a sign-in link. Also returns the panel to show then, which keeps it out of the sign-in page's bundle. */
export async function requestSignInLink(email: string) {
  const resend = () => send(accounts.sendSignInLink, { body: { email } })
  return { Panel: LinkSent, email, ...(await resend()), resend }
}
