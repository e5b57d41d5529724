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

/** Finds the words, in the transaction that lets the mail go; null when there is nothing to say any more. */
export type Compose = (tx: Tx, mail: QueuedMail) => Promise<MailMessage | null>

/**
 * Sends a mail once. A server that said no for now, or never came to the message, is asked again by the job; where nobody
 * knows whether the mail was taken it is left: a second one would be worse than none, and people can ask for another.
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
  // A worker died with it in hand.
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
  // The message flows once the server has answered DATA, and not a byte of it before.
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
        // Nobody's holiday answers: RFC 3834, and what Exchange listens to.
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

/** What nodemailer puts on its errors. */
interface SmtpFailure {
  code?: string
  permanent?: boolean
  responseCode?: number
  originalCode?: string
  timeoutType?: string
}

/** What a failure says about the mail. Only what came before the message itself, or the server's own no, is certain. */
function judge(error: unknown, begun: boolean): { outcome: Outcome; why: string } {
  const failure = (error ?? {}) as SmtpFailure // a foreign error has none of it
  const { code, permanent, responseCode, originalCode, timeoutType } = failure
  const why = [code ?? 'unknown', responseCode ?? originalCode ?? timeoutType ?? ''].join(' ').trim()
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // Our name and password, the line and the server itself may be right again at the next try.
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
