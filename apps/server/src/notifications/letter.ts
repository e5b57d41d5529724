import type { Brand } from '@vitrine/contract/companies'
import { mends, type Row, rowsOf, targetOf } from '@vitrine/contract/notification-lines'
import { type NotificationSubject, notificationSubjects } from '@vitrine/contract/notifications'
import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { subjectOf } from '../events/notification-subjects.ts'
import { say } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { brandOf } from '../mail/brand.ts'
import type { Mail } from '../mail/deliver.ts'
import { type Letter, type Section, unlinked } from '../mail/letter.ts'
import { whoIsAtHome } from '../session/identify.ts'
import { findChoices } from './choices.ts'
import { networkName, present } from './present.ts'
import { findMailed } from './queries.ts'

/** As many lines as somebody reads in a mail; the rest waits in the app. */
const mostLines = 20

/** What a mail tells its reader now: what they may still see, still want so, and have not read. Null when that is nothing. */
export async function compose(deps: Deps, tx: Tx, mail: Mail): Promise<Letter | null> {
  const who = await whoIsAtHome(tx, mail.userId)
  if (!who) return null
  const choices = await findChoices(tx, who)
  const wanted = choices.filter(({ email }) => email).map(({ type }) => type)
  const rows = await findMailed(tx, who, { id: mail.id, subjects: wanted })
  const bySubject = Map.groupBy(
    rows.filter(({ gone }) => !gone),
    subjectOf,
  )
  const told = notificationSubjects.flatMap((subject) => {
    const lines = rowsOf((bySubject.get(subject) ?? []).map((row) => present(row, who, who.lang)))
    return lines.length === 0 ? [] : [{ subject, lines }]
  })
  return told.length === 0 ? null : letter(deps, who, await companyOf(tx, mail.companyId), told)
}

type Told = readonly { readonly subject: NotificationSubject; readonly lines: readonly Row[] }[]

function letter({ config }: Deps, who: Viewer, company: { name: string; brand: CompanyBrand }, told: Told): Letter {
  const brand = brandOf(config, company.brand)
  const count = told.reduce((sum, { lines }) => sum + lines.length, 0)
  const sections = shown(config.PUBLIC_URL, who, told)
  const [first] = sections
  const more = count - sections.reduce((sum, { lines }) => sum + lines.length, 0)
  const words = (key: string, values: Record<string, string | number> = {}) =>
    say(who.lang, `mail.notifications.${key}`, {
      brand: unlinked(brand.name),
      company: unlinked(company.name),
      ...values,
    })
  return {
    to: { name: who.name, address: who.email },
    lang: who.lang,
    brand,
    subject: words('subject', { first: first?.title ?? '', others: count - (told[0]?.lines.length ?? 0) }),
    preheader: first?.lines[0]?.text ?? '',
    title: words('title', { count }),
    paragraphs: [words('text')],
    sections,
    button: { label: more > 0 ? words('more', { count: more }) : words('button'), url: `${config.PUBLIC_URL}/` },
    notes: [words('why')],
    choices: { label: words('choices'), url: `${config.PUBLIC_URL}/settings/profile#notifications` },
  }
}

function shown(origin: string, who: Viewer, told: Told): Section[] {
  let left = mostLines
  return told.flatMap(({ subject, lines }) => {
    const fitting = lines.slice(0, left)
    left -= fitting.length
    if (fitting.length === 0) return []
    const title = say(who.lang, `mail.notifications.about.${subject}`, { count: lines.length })
    return [{ title, lines: fitting.map((row) => lineOf(origin, who, subject, row)) }]
  })
}

function lineOf(origin: string, who: Viewer, subject: NotificationSubject, row: Row): Section['lines'][number] {
  const target = targetOf(row, who.permissions)
  const text = unlinked(textOf(who, row), 300)
  if (target === null) return { text }
  const url = target.href.startsWith('/') ? origin + target.href : target.href
  return { text, link: { label: say(who.lang, `mail.notifications.act.${subject}`), url } }
}

function textOf({ lang, permissions }: Viewer, { items }: Row): string {
  const [first] = items
  if (items.length === 1) return first.text
  if (first.type !== 'invalidatedToken') return `${first.text} (${items.length})`
  const places = new Intl.ListFormat(lang).format(items.flatMap(({ location }) => location?.name ?? []))
  const said = { network: networkName(lang, first.network), places, mends: permissions[mends] ? 'yes' : 'no' }
  return say(lang, 'mail.notifications.expired', said)
}

type CompanyBrand = z.infer<typeof Brand>

async function companyOf(tx: Tx, companyId: string): Promise<{ name: string; brand: CompanyBrand }> {
  const row = await tx
    .selectFrom('company')
    .select(['name', 'brand'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { name: row.name, brand: row.brand as CompanyBrand } // written through the contract only
}
