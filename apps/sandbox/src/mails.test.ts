import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceivedMail } from './mails.ts'
import { type Served, serve } from './testing.ts'

let served: Served

beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.close())

/** Speaks SMTP by hand: the catcher is judged by the protocol, not by a client library. */
async function sendMail(recipients: string[], message: string): Promise<void> {
  const socket = connect(served.smtpPort, '127.0.0.1')
  const lines = socket.setEncoding('utf8')[Symbol.asyncIterator]()
  const sendCommand = async (line: string, code: string) => {
    if (line !== '') socket.write(`${line}\r\n`)
    const { value } = await lines.next()
    expect(String(value)).toMatch(new RegExp(`^${code}`))
  }
  await sendCommand('', '220')
  await sendCommand('EHLO test', '250')
  await sendCommand('MAIL FROM:<vitrine@vitrine.example>', '250')
  for (const recipient of recipients) await sendCommand(`RCPT TO:<${recipient}>`, '250')
  await sendCommand('DATA', '354')
  await sendCommand(`${message.replaceAll('\n', '\r\n')}\r\n.`, '250')
  socket.end('QUIT\r\n')
}

async function mails(query = ''): Promise<ReceivedMail[]> {
  return (await served.control<{ mails: ReceivedMail[] }>('GET', `/mails${query}`)).mails
}

test('a mail is caught with its decoded subject, text and HTML', async () => {
  await sendMail(
    ['camille@margot.example', 'julien@margot.example'],
    [
      'Subject: =?utf-8?Q?Bienvenue_=C3=A0_bord?=',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Votre lien=20:=0Ahttps://x.example/a=3Db',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Votre lien</p>',
      '--b--',
    ].join('\n'),
  )
  const [mail] = await mails()
  expect(mail).toEqual({
    id: '1',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    to: 'camille@margot.example, julien@margot.example',
    subject: 'Bienvenue à bord',
    text: expect.stringContaining('https://x.example/a=b'),
    html: expect.stringContaining('<p>Votre lien</p>'),
    headers: expect.objectContaining({ subject: expect.any(String) }),
  })
})

test('a mail is shown in the inspector without running its markup', async () => {
  const list = await served.call<string>('GET', '/inspector/mails')
  expect(list.body).toContain('Bienvenue à bord')
  const { body } = await served.call<string>('GET', '/inspector/mail?id=1')
  expect(body).toContain('sandbox="allow-popups"')
  expect(body).toContain('&#60;p&#62;Votre lien&#60;/p&#62;')
})

test('mails are filtered by recipient, id and time, and a reset removes them', async () => {
  await sendMail(['marc@margot.example'], 'Subject: second\n\nbody')
  expect(await mails('?to=Julien@margot.example')).toHaveLength(1)
  expect(await mails('?to=nobody@margot.example')).toEqual([])
  expect((await mails('?since=2')).map((mail) => mail.subject)).toEqual(['second'])
  expect(await mails(`?since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
  await served.control('POST', '/reset')
  expect(await mails()).toEqual([])
})
