import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import type { Config } from '../lib/config.ts'
import { renderHtml, renderText } from './layout.ts'
import type { MailMessage } from './message.ts'

export interface QueuedMail {
  readonly id: string
  readonly companyId: string
  readonly userId: string
  readonly kind: string
}

/** Composes a mail in the transaction that claims it; null if it has become unnecessary. */
export type Compose = (tx: Tx, mail: QueuedMail) => Promise<MailMessage | null>

/**
 * Sends a mail at most once. The job retries after a temporary refusal, or a failure before the message was sent. If it
 * is unknown whether the server accepted the mail, it is not sent again: users can request another one.
 */
export async function deliver(deps: Deps, ids: { companyId: string; mailId: string }, compose: Compose): Promise<void> {
  const db = deps.databases.forCompany(ids.companyId)
  const claimed = await db.transaction().execute((tx) => claim(tx, ids, compose))
  if (!claimed) return
  let begun = false
  try {
    await send(deps.config, claimed.messageId, claimed.letter, () => {
      begun = true
    })
    await settle(db, ids.mailId, 'sent', null)
  } catch (error) {
    const { outcome, why } = judge(error, begun)
    await settle(db, ids.mailId, outcome, why)
    if (outcome === 'waiting') throw new Error(`The mail server did not take a mail: ${why}`)
    deps.log.warn({ mail: ids.mailId, outcome, why }, 'a mail did not go out')
  }
}

async function claim(tx: Tx, ids: { companyId: string; mailId: string }, compose: Compose) {
  const row = await tx
    .selectFrom('mail')
    .select(['id', 'user_id', 'kind', 'state', 'message_id'])
    .where('id', '=', ids.mailId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  // A worker crashed while sending it.
  if (row.state === 'sending') await settle(tx, row.id, 'unconfirmed', 'interrupted')
  if (row.state !== 'waiting') return null
  const email = await compose(tx, { id: row.id, companyId: ids.companyId, userId: row.user_id, kind: row.kind })
  await settle(tx, row.id, email ? 'sending' : 'dropped', null)
  return email && { letter: email, messageId: row.message_id }
}

async function send(config: Config, messageId: string, email: MailMessage, begin: () => void): Promise<void> {
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // nodemailer only starts the message stream after the server has accepted DATA.
  transport.use('stream', ({ message }, done) => {
    message.processFunc((source) => source.once('resume', begin))
    done()
  })
  try {
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: email.to,
      subject: email.subject,
      text: renderText(email),
      html: renderHtml(email),
      messageId,
      headers: {
        'Content-Language': email.lang,
        // Suppresses automatic replies: RFC 3834, and Exchange's own header.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(email.choices ? { 'List-Unsubscribe': `<${email.choices.url}>` } : {}),
      },
    })
  } finally {
    transport.close()
  }
}

type Outcome = 'waiting' | 'refused' | 'unconfirmed'

/** Properties of nodemailer's errors. */
interface SmtpFailure {
  code?: string
  permanent?: boolean
  responseCode?: number
  originalCode?: string
  timeoutType?: string
}

/** Classifies a failure. Only a failure before the message itself, or a reply of the server, is conclusive. */
function judge(error: unknown, begun: boolean): { outcome: Outcome; why: string } {
  const failure = (error ?? {}) as SmtpFailure // every property is optional
  const { code, permanent, responseCode, originalCode, timeoutType } = failure
  const why = [code ?? 'unknown', responseCode ?? originalCode ?? timeoutType ?? ''].join(' ').trim()
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // Credentials, connection and server may work again at the next attempt.
  if (!begun && !isOfMail) return { outcome: 'waiting', why }
  if (responseCode !== undefined) return { outcome: permanent ? 'refused' : 'waiting', why }
  return { outcome: isOfMail ? 'refused' : 'unconfirmed', why }
}

async function settle(db: Db, id: string, state: string, error: string | null): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      state,
      error,
      ...(state === 'sending' ? { attempts: sql`attempts + 1` } : {}),
      ...(state === 'sent' ? { sent_at: sql`clock_timestamp()` } : {}),
    })
    .where('id', '=', id)
    .execute()
}
