import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function lineOf(said: object): Record<string, unknown> {
  const lines: string[] = []
  openLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) }).info(said, 'said')
  return JSON.parse(lines[0] ?? '{}')
}

test('a secret is kept out however deep it stands, in lists and in things of any kind', () => {
  class Job {
    payload = { token: 'canary', list: [{ password: 'canary', user: 'margot' }] }
  }
  const line = lineOf({ cookie: 'canary', meta: { job: new Job(), at: new Date(0) } })
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(line).toMatchObject({
    cookie: '[redacted]',
    meta: { job: { payload: { list: [{ password: '[redacted]', user: 'margot' }] } }, at: '1970-01-01T00:00:00.000Z' },
  })
})

test('nor does a child tell what it was given', () => {
  const lines: string[] = []
  const log = openLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) })
  log.child({ token: 'canary', job: { password: 'canary', name: 'mail' } }).info('said')
  expect(lines[0]).not.toContain('canary')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: 'test', token: '[redacted]', job: { name: 'mail' } })
})

test('of an error is told what it is, and no row of the database, wherever it stands', () => {
  const failure = Object.assign(new TypeError('not so'), {
    code: '23505',
    detail: 'Key (email)=(canary)',
    table: 'user',
  })
  const line = lineOf({ err: failure, meta: { error: failure } })
  expect(JSON.stringify(line)).not.toContain('canary')
  const told = { type: 'TypeError', message: 'not so', code: '23505', table: 'user', stack: expect.any(String) }
  expect(line).toMatchObject({ err: told, meta: { error: told } })
})

test('what can’t be read says so, and breaks nothing', () => {
  const said = {
    get broken() {
      throw new Error('not now')
    },
  }
  expect(lineOf(said)).toMatchObject({ msg: 'said', unreadable: 'Error: not now' })
})

test('what turns in a circle ends', () => {
  const circle: Record<string, unknown> = { name: 'round' }
  circle.again = circle
  expect(JSON.stringify(lineOf({ circle }))).toContain('[deep]')
})
