import { linkSeconds } from '@vitrine/contract/accounts'
import type { Brand as CompanyBrand, Locale } from '@vitrine/contract/companies'
import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { translate } from '../lib/i18n.ts'
import { toMailBrand } from '../mail/brand.ts'
import type { QueuedMail } from '../mail/deliver.ts'
import { type MailMessage, unlinked } from '../mail/message.ts'
import { changeOfLink, findChange, findChangeByMail } from '../users/email-changes.ts'
import { type LinkKind, linkFor } from './links.ts'
import { findPerson, type PersonRow } from './queries.ts'

/** The mails of accounts: which link each carries, and for whom it still makes sense when it leaves. */
const mails = {
  activation: { link: 'activation', status: 'invited' },
  invitation: { link: 'activation', status: 'invited' },
  reset: { link: 'reset', status: 'active' },
  passwordless: { link: 'passwordless', status: 'active' },
  passwordChanged: { link: null, status: 'active' },
  emailChange: { link: 'email', status: 'active' },
  emailAsked: { link: null, status: 'active' },
  emailMoved: { link: null, status: 'active' },
  emailWanted: { link: null, status: 'active' },
  addressKnown: { link: null, status: 'active' },
  passwordGuessed: { link: null, status: 'active' },
} as const satisfies Record<string, { link: LinkKind | null; status: 'invited' | 'active' }>
export type AccountMail = keyof typeof mails

/** The words of a mail in the person's language, or null when there is nothing to say any more. */
export async function compose(deps: Deps, tx: Tx, mail: QueuedMail): Promise<MailMessage | null> {
  const kind = Object.keys(mails).find((candidate): candidate is AccountMail => candidate === mail.kind)
  const found = await findPerson(tx, mail.userId)
  if (!kind || !found || found.status !== mails[kind].status) return null
  const email = await getRecipient(tx, kind, mail, found)
  if (email === null) return null
  const person = { ...found, email }
  const { link } = mails[kind]
  const url = link ? await linkFor(tx, deps.config, { id: mail.id, kind: link, email: person.email }) : null
  return composeEmail(deps, kind, person, url)
}

/** Where a mail goes: of a change of address, one to the new and two to the old, when it is asked for and when it is made. */
async function getRecipient(tx: Tx, kind: AccountMail, mail: QueuedMail, person: PersonRow): Promise<string | null> {
  if (kind === 'emailAsked') return (await findChange(tx, mail.id))?.old_email ?? null
  if (kind === 'emailMoved') return (await findChangeByMail(tx, mail.id))?.old_email ?? null
  if (kind !== 'emailChange') return person.email
  const change = await changeOfLink(tx, mail.id)
  return change?.state === 'waiting' ? change.email : null
}

function composeEmail(deps: Deps, kind: AccountMail, person: PersonRow, url: string | null): MailMessage {
  const lang = person.lang as Locale // a check constraint holds it
  const brand = toMailBrand(deps.config, person.brand as z.infer<typeof CompanyBrand>) // written through the contract only
  const { link } = mails[kind]
  const values = {
    brand: unlinked(brand.name),
    firstName: unlinked(person.first_name),
    company: unlinked(person.company),
    minutes: link ? linkSeconds[link] / 60 : 0,
    hours: link ? linkSeconds[link] / 3600 : 0,
  }
  const getText = (key: string) => translate(lang, `mail.${kind}.${key}`, values)
  return {
    to: { name: `${person.first_name} ${person.last_name}`.trim(), address: person.email },
    lang,
    brand,
    subject: getText('subject'),
    preheader: getText('preheader'),
    title: getText('title'),
    paragraphs: [getText('text')],
    ...(url ? { button: { label: getText('button'), url } } : {}),
    notes: [...(link ? [getText('validity')] : []), getText('unexpected')],
  }
}
