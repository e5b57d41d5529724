import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SandboxClock } from './clock.ts'
import type { SavedState } from './saved-state.ts'

/** A mail as its reader would see it. */
export interface ReceivedMail {
  id: string
  at: string
  /** Everybody the envelope names, comma separated. */
  to: string
  subject: string
  text: string
  html: string
  /** By their names in lower case. */
  headers: Record<string, string>
}

export interface MailCatcher {
  /** `since` is an id, or an instant; `to` one of the recipients. */
  list(query: { to?: string; since?: string }): ReceivedMail[]
  clear(): void
  listen(port: number): Promise<{ port: number }>
  close(): Promise<void>
}

/** Takes any mail from anybody for anybody, and delivers none. */
export function createMailCatcher(clock: SandboxClock, saved: SavedState): MailCatcher {
  let mails: ReceivedMail[] = []
  let count = 0
  saved.part('mails', {
    save: () => ({ mails, count }),
    load(before: { mails: ReceivedMail[]; count: number }) {
      mails = before.mails
      count = before.count
    },
  })

  const server = new SMTPServer({
    authOptional: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      receive(recipients, buffer(stream)).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })

  async function receive(recipients: string[], source: Promise<Buffer>): Promise<void> {
    const { subject = '', text = '', html = '', headers } = await PostalMime.parse(await source)
    count += 1
    mails.push({
      id: String(count),
      at: new Date(clock.now()).toISOString(),
      to: recipients.join(', '),
      subject,
      text,
      html,
      headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    })
    saved.changed()
  }

  return {
    list: ({ to, since }) =>
      mails.filter((mail) => (to === undefined || isFor(mail, to)) && (since === undefined || isSince(mail, since))),
    clear() {
      mails = []
      count = 0
    },
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        const listening = server.listen(port, '127.0.0.1', () => {
          server.off('error', reject)
          // A client that breaks off in the middle is no reason to stop catching mail.
          server.on('error', () => {})
          // Listening on TCP, so the address is no string.
          resolve({ port: (listening.address() as AddressInfo).port })
        })
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function isFor(mail: ReceivedMail, address: string): boolean {
  return mail.to.toLowerCase().split(', ').includes(address.toLowerCase())
}

function isSince(mail: ReceivedMail, since: string): boolean {
  return /^\d+$/.test(since) ? Number(mail.id) >= Number(since) : Date.parse(mail.at) >= Date.parse(since)
}
