import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the door does to a conversation with the mail server behind it; null lets all of it through. */
export type Manner =
  /** Takes the call and hangs up, or breaks it. */
  'closes' | 'resets' | Ways | null
interface Ways {
  /** Says this in place of the server’s greeting. */
  greets?: string
  /** Says this in place of every answer to what a mail begins with. */
  responseLine?: string
  /** Says this in place of the server’s answer to a name and password. */
  loginResponse?: string
  /** Breaks off when such a word comes, before the server hears it. */
  cutsAt?: RegExp
  /** Breaks off when the server answers so, before the caller hears it. */
  cutsResponse?: RegExp
}

/** A way to a mail server that can fail at any word. */
export interface SmtpProxy {
  readonly port: number
  leadsTo: number
  manner: Manner
  close(): Promise<void>
}

export async function openSmtpProxy(): Promise<SmtpProxy> {
  const server = createServer((client) => {
    client.on('error', () => {}) // what is broken off here, breaks off there
    pass(client, proxy)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: SmtpProxy = {
    port: (server.address() as AddressInfo).port, // listening on TCP, so it is no string
    leadsTo: 0,
    manner: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return proxy
}

function pass(client: Socket, { manner, leadsTo }: SmtpProxy): void {
  if (manner === 'closes') return void client.end()
  if (manner === 'resets') return void client.resetAndDestroy()
  const { greets, responseLine, loginResponse, cutsAt, cutsResponse }: Ways = manner ?? {}
  if (greets !== undefined) return void client.end(greets)
  const mailServer = connect(leadsTo, '127.0.0.1')
  mailServer.on('error', () => {}).on('close', () => client.destroy())
  client.on('close', () => mailServer.destroy())
  client.on('data', (chunk) => {
    const text = chunk.toString('latin1')
    if (cutsAt?.test(text)) client.resetAndDestroy()
    else if (loginResponse !== undefined && /^AUTH/m.test(text)) client.write(loginResponse)
    else if (responseLine !== undefined && /^MAIL FROM/m.test(text)) client.write(responseLine.repeat(countLines(text)))
    else mailServer.write(chunk)
  })
  mailServer.on('data', (chunk) => {
    if (cutsResponse?.test(chunk.toString('latin1'))) client.resetAndDestroy()
    else client.write(chunk)
  })
}

/** Commands may come together; each is answered. */
const countLines = (text: string) => text.trim().split('\n').length
