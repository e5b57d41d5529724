import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How the proxy breaks the connection to the mail server; null passes everything through. */
export type Manner =
  /** Accepts the connection, then closes or resets it. */
  'closes' | 'resets' | Ways | null
interface Ways {
  /** Sent in place of the server’s greeting. */
  greets?: string
  /** Sent in place of every response to MAIL FROM. */
  responseLine?: string
  /** Sent in place of the server’s response to AUTH. */
  loginResponse?: string
  /** Resets the connection when the client sends this, before the server receives it. */
  cutsAt?: RegExp
  /** Resets the connection when the server sends this, before the client receives it. */
  cutsResponse?: RegExp
}

/** A proxy to a mail server that can fail at any command. */
export interface SmtpProxy {
  readonly port: number
  leadsTo: number
  manner: Manner
  close(): Promise<void>
}

export async function openSmtpProxy(): Promise<SmtpProxy> {
  const server = createServer((client) => {
    client.on('error', () => {}) // 'close' follows and ends the other connection
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

/** Commands may arrive together; each gets a response. */
const countLines = (text: string) => text.trim().split('\n').length
