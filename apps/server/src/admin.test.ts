import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs the command as an administrator would. */
function admin(args: string[], password: string): Promise<{ code: number | null; output: string }> {
  const { config } = server.deps
  const env = Object.fromEntries(
    Object.entries(config).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value)]],
    ),
  )
  const run = spawn(process.execPath, [fileURLToPath(new URL('admin.ts', import.meta.url)), ...args], {
    env: { ...env, PATH: process.env.PATH },
  })
  let output = ''
  run.stdout.on('data', (chunk) => (output += chunk))
  run.stderr.on('data', (chunk) => (output += chunk))
  run.stdin.end(`${password}\n`)
  return new Promise((resolve) => run.once('close', (code) => resolve({ code, output })))
}

test('the first owner is made from the command line and signs in', async () => {
  const made = await admin(
    ['create-owner', '--email', 'first@owner.example', '--company', 'Premier', '--name', 'Ada Martin'],
    'long enough 1',
  )
  expect(made).toEqual({ code: 0, output: 'first@owner.example owns Premier.\n' })
  const { status, body } = await server.request('POST', '/api/login_check', {
    username: 'first@owner.example',
    password: 'long enough 1',
  })
  expect(status).toBe(200)
  const id = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).id
  const me = await server.request('GET', `/api/users/${id}`, undefined, { authorization: `Bearer ${body.token}` })
  expect(me.body).toMatchObject({
    firstName: 'Ada',
    lastName: 'Martin',
    profile: 'PROFILE_OWNER',
    company: { name: 'Premier' },
  })

  expect(
    await admin(['create-owner', '--email', 'FIRST@owner.example', '--company', 'Second'], 'long enough 1'),
  ).toMatchObject({ code: 1, output: expect.stringContaining('has an account already') })
  expect(await admin(['create-owner', '--email', 'b@owner.example', '--company', 'Short'], 'short')).toMatchObject({
    code: 1,
    output: expect.stringContaining('at least 8 characters'),
  })
  expect(await admin(['create-owner', '--email', 'b@owner.example', '--company', 'Easy'], 'motdepasse')).toMatchObject({
    code: 1,
    output: expect.stringContaining('guessed too quickly'),
  })
  expect(await admin(['create'], '')).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
})

test('a super admin is created on the command line only', async () => {
  const someone = await server.owner()
  const companies = async () => (await someone.request('GET', '/api/companies')).status
  expect(await companies()).toBe(403)
  expect(await admin(['make-super-admin', '--email', someone.email.toUpperCase()], '')).toMatchObject({ code: 0 })
  expect(await companies()).toBe(200)
  expect((await someone.request('GET', `/api/users/${someone.id}`)).body).toMatchObject({
    superAdmin: true,
    roles: ['ROLE_USER', 'ROLE_SUPER_ADMIN'],
  })
  expect(await admin(['unmake-super-admin', '--email', someone.email], '')).toMatchObject({ code: 0 })
  expect(await companies()).toBe(403)
  expect(await admin(['make-super-admin', '--email', 'nobody@owner.example'], '')).toEqual({
    code: 1,
    output: 'nobody@owner.example has no account.\n',
  })
})
