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
  answers?: string
  /** Says this in place of the server’s answer to a name and password. */
  loginResponse?: string
  /** Breaks off when such a word comes, before the server hears it. */
  cutsAt?: RegExp
  /** Breaks off when the server answers so, before the caller hears it. */
  cutsAnswer?: RegExp
}

/** A way to a mail server that can fail at any word. */
export interface Door {
  readonly port: number
  leadsTo: number
  manner: Manner
  close(): Promise<void>
}

export async function openDoor(): Promise<Door> {
  const server = createServer((client) => {
    client.on('error', () => {}) // what is broken off here, breaks off there
    pass(client, door)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const door: Door = {
    port: (server.address() as AddressInfo).port, // listening on TCP, so it is no string
    leadsTo: 0,
    manner: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return door
}

function pass(client: Socket, { manner, leadsTo }: Door): void {
  if (manner === 'closes') return void client.end()
  if (manner === 'resets') return void client.resetAndDestroy()
  const { greets, answers, loginResponse, cutsAt, cutsAnswer }: Ways = manner ?? {}
  if (greets !== undefined) return void client.end(greets)
  const mailServer = connect(leadsTo, '127.0.0.1')
  mailServer.on('error', () => {}).on('close', () => client.destroy())
  client.on('close', () => mailServer.destroy())
  client.on('data', (said) => {
    const words = said.toString('latin1')
    if (cutsAt?.test(words)) client.resetAndDestroy()
    else if (loginResponse !== undefined && /^AUTH/m.test(words)) client.write(loginResponse)
    else if (answers !== undefined && /^MAIL FROM/m.test(words)) client.write(answers.repeat(linesOf(words)))
    else mailServer.write(said)
  })
  mailServer.on('data', (said) => {
    if (cutsAnswer?.test(said.toString('latin1'))) client.resetAndDestroy()
    else client.write(said)
  })
}

/** Commands may come together; each is answered. */
const linesOf = (words: string) => words.trim().split('\n').length
