import type { Brand } from '@vitrine/contract/companies'
import {
  getNotificationTarget,
  groupNotifications,
  type NotificationLine,
  reconnectPermission,
} from '@vitrine/contract/notification-lines'
import { type NotificationSubject, notificationSubjects } from '@vitrine/contract/notifications'
import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { getSubject } from '../events/notification-subjects.ts'
import { translate } from '../lib/i18n.ts'
import type { Viewer } from '../lib/viewer.ts'
import { toMailBrand } from '../mail/brand.ts'
import type { QueuedMail } from '../mail/deliver.ts'
import { type MailMessage, type MailSection, unlinked } from '../mail/message.ts'
import { findViewerInOwnCompany } from '../session/authenticate.ts'
import { findChoices } from './choices.ts'
import { networkName, present } from './present.ts'
import { findMailed } from './queries.ts'

/** As many lines as somebody reads in a mail; the rest waits in the app. */
const maxLines = 20

/** What a mail tells its reader now: what they may still see, still want so, and have not read. Null when that is nothing. */
export async function compose(deps: Deps, tx: Tx, mail: QueuedMail): Promise<MailMessage | null> {
  const viewer = await findViewerInOwnCompany(tx, mail.userId)
  if (!viewer) return null
  const choices = await findChoices(tx, viewer)
  const wanted = choices.filter(({ email }) => email).map(({ type }) => type)
  const rows = await findMailed(tx, viewer, { id: mail.id, subjects: wanted })
  const bySubject = Map.groupBy(
    rows.filter(({ gone }) => !gone),
    getSubject,
  )
  const groups = notificationSubjects.flatMap((subject) => {
    const lines = groupNotifications((bySubject.get(subject) ?? []).map((row) => present(row, viewer, viewer.lang)))
    return lines.length === 0 ? [] : [{ subject, lines }]
  })
  return groups.length === 0 ? null : composeDigest(deps, viewer, await findCompany(tx, mail.companyId), groups)
}

type DigestGroups = readonly { readonly subject: NotificationSubject; readonly lines: readonly NotificationLine[] }[]

function composeDigest(
  { config }: Deps,
  viewer: Viewer,
  company: { name: string; brand: CompanyBrand },
  groups: DigestGroups,
): MailMessage {
  const brand = toMailBrand(config, company.brand)
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  const sections = shown(config.PUBLIC_URL, viewer, groups)
  const [first] = sections
  const more = count - sections.reduce((sum, { lines }) => sum + lines.length, 0)
  const getText = (key: string, values: Record<string, string | number> = {}) =>
    translate(viewer.lang, `mail.notifications.${key}`, {
      brand: unlinked(brand.name),
      company: unlinked(company.name),
      ...values,
    })
  return {
    to: { name: viewer.name, address: viewer.email },
    lang: viewer.lang,
    brand,
    subject: getText('subject', { first: first?.title ?? '', others: count - (groups[0]?.lines.length ?? 0) }),
    preheader: first?.lines[0]?.text ?? '',
    title: getText('title', { count }),
    paragraphs: [getText('text')],
    sections,
    button: { label: more > 0 ? getText('more', { count: more }) : getText('button'), url: `${config.PUBLIC_URL}/` },
    notes: [getText('why')],
    choices: { label: getText('choices'), url: `${config.PUBLIC_URL}/settings/profile#notifications` },
  }
}

function shown(origin: string, viewer: Viewer, groups: DigestGroups): MailSection[] {
  let left = maxLines
  return groups.flatMap(({ subject, lines }) => {
    const fitting = lines.slice(0, left)
    left -= fitting.length
    if (fitting.length === 0) return []
    const title = translate(viewer.lang, `mail.notifications.about.${subject}`, { count: lines.length })
    return [{ title, lines: fitting.map((row) => toLine(origin, viewer, subject, row)) }]
  })
}

function toLine(
  origin: string,
  viewer: Viewer,
  subject: NotificationSubject,
  row: NotificationLine,
): MailSection['lines'][number] {
  const target = getNotificationTarget(row, viewer.permissions)
  const text = unlinked(formatText(viewer, row), 300)
  if (target === null) return { text }
  const url = target.href.startsWith('/') ? origin + target.href : target.href
  return { text, link: { label: translate(viewer.lang, `mail.notifications.act.${subject}`), url } }
}

function formatText({ lang, permissions }: Viewer, { items }: NotificationLine): string {
  const [first] = items
  if (items.length === 1) return first.text
  if (first.type !== 'invalidatedToken') return `${first.text} (${items.length})`
  const locationNames = new Intl.ListFormat(lang).format(items.flatMap(({ location }) => location?.name ?? []))
  const values = {
    network: networkName(lang, first.network),
    places: locationNames,
    mends: permissions[reconnectPermission] ? 'yes' : 'no',
  }
  return translate(lang, 'mail.notifications.expired', values)
}

type CompanyBrand = z.infer<typeof Brand>

async function findCompany(tx: Tx, companyId: string): Promise<{ name: string; brand: CompanyBrand }> {
  const row = await tx
    .selectFrom('company')
    .select(['name', 'brand'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { name: row.name, brand: row.brand as CompanyBrand } // written through the contract only
}
