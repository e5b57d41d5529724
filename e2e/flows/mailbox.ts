import { type Served, serve } from '@vitrine/sandbox/testing'
import { newId } from '@vitrine/server/lib/ids'
import { startTestServer, type TestResponse, type TestServer } from '@vitrine/server/testing/testing'
import { sql } from 'kysely'

/** A mail as the sandbox received it. */
interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The product, and the mails it sent. */
export interface Mailbox {
  readonly sandbox: Served
  readonly server: TestServer
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  login(email: string, password: string): Promise<TestResponse>
  /** All mails to an address, once all jobs have run. */
  mailsTo(email: string): Promise<Mail[]>
  newestMail(email: string): Promise<Mail>
  /** The path and query of the link in the newest mail. */
  linkTo(email: string): Promise<string>
  tokenTo(email: string): Promise<string>
  /** Makes every link older by this interval. */
  later(interval: string): Promise<unknown>
  signUp(more?: object): Promise<MailboxOwner>
  /** Signs up and follows the activation link. */
  active(more?: object): Promise<MailboxOwner>
  /** Resets the rate limits. */
  forgive(): Promise<void>
  close(): Promise<void>
}

export interface MailboxOwner {
  readonly email: string
  readonly password: string
}

export const origin = 'http://localhost:4000'

export async function openMailbox(settings: Record<string, string> = {}): Promise<Mailbox> {
  const sandbox = await serve()
  const server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`, ...settings })
  const post: Mailbox['post'] = (path, body, headers) => server.request('POST', `/api${path}`, body, headers)
  const box: Mailbox = {
    sandbox,
    server,
    post,
    login: (username, password) => post('/login_check', { username, password }),
    async mailsTo(email) {
      await server.runJobs()
      return (await sandbox.control<{ mails: Mail[] }>('GET', `/mails?to=${encodeURIComponent(email)}`)).mails
    },
    async newestMail(email) {
      const mail = (await box.mailsTo(email)).at(-1)
      if (!mail) throw new Error(`Nothing was sent to ${email}.`)
      return mail
    },
    async linkTo(email) {
      const { text } = await box.newestMail(email)
      const link = text.split(/\s/).find((word) => word.startsWith(`${origin}/`))
      if (!link) throw new Error(`No link in: ${text}`)
      return link.slice(origin.length)
    },
    tokenTo: async (email) => (await box.linkTo(email)).split('/').at(-1) ?? '',
    later: (interval) =>
      sql`update account_link set expires_at = expires_at - ${interval}::interval`.execute(server.deps.databases.open),
    async signUp(more = {}) {
      const person = {
        email: `${newId()}@example.com`,
        password: 'quatre mots sans rapport',
        firstName: 'Awa',
        lastName: 'Diallo',
        companyName: 'Le Comptoir',
        lang: 'fr',
        ...more,
      }
      const { status, body } = await post('/users', person)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return person
    },
    async active(more) {
      const person = await box.signUp(more)
      await post('/users/activation', { token: await box.tokenTo(person.email) })
      return person
    },
    async forgive() {
      await server.deps.databases.open.deleteFrom('account_request').execute()
      await server.deps.databases.open.deleteFrom('sign_in_failure').execute()
    },
    async close() {
      await server.close()
      await sandbox.close()
    },
  }
  return box
}
