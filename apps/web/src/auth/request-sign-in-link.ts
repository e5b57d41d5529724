import { accounts } from '@vitrine/contract/accounts'
import { send } from '../api/send.ts'
import { LinkSent } from './LinkSent.tsx'

/** Asks for a link that signs in, and answers what then stands in the place of the sign-in, which is too light to bring it. */
export async function requestSignInLink(email: string) {
  const resend = () => send(accounts.sendSignInLink, { body: { email } })
  return { Panel: LinkSent, email, ...(await resend()), resend }
}
