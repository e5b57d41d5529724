import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function logLine(entry: object): Record<string, unknown> {
  const lines: string[] = []
  openLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) }).info(entry, 'said')
  return JSON.parse(lines[0] ?? '{}')
}

test('a secret is redacted at any depth, in lists and objects of any type', () => {
  class Job {
    payload = { token: 'canary', list: [{ password: 'canary', user: 'margot' }] }
  }
  const line = logLine({ cookie: 'canary', meta: { job: new Job(), at: new Date(0) } })
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(line).toMatchObject({
    cookie: '[redacted]',
    meta: { job: { payload: { list: [{ password: '[redacted]', user: 'margot' }] } }, at: '1970-01-01T00:00:00.000Z' },
  })
})

test('a child logger redacts its bindings', () => {
  const lines: string[] = []
  const log = openLog({ LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) })
  log.child({ token: 'canary', job: { password: 'canary', name: 'mail' } }).info('said')
  expect(lines[0]).not.toContain('canary')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: 'test', token: '[redacted]', job: { name: 'mail' } })
})

test('an error is logged with its type and message, and without database rows at any depth', () => {
  const failure = Object.assign(new TypeError('not so'), {
    code: '23505',
    detail: 'Key (email)=(canary)',
    table: 'user',
  })
  const line = logLine({ err: failure, meta: { error: failure } })
  expect(JSON.stringify(line)).not.toContain('canary')
  const expectedError = {
    type: 'TypeError',
    message: 'not so',
    code: '23505',
    table: 'user',
    stack: expect.any(String),
  }
  expect(line).toMatchObject({ err: expectedError, meta: { error: expectedError } })
})

test('an unreadable value is logged as unreadable and breaks nothing', () => {
  const entry = {
    get broken() {
      throw new Error('not now')
    },
  }
  expect(logLine(entry)).toMatchObject({ msg: 'said', unreadable: 'Error: not now' })
})

test('what turns in a circle ends', () => {
  const circle: Record<string, unknown> = { name: 'round' }
  circle.again = circle
  expect(JSON.stringify(logLine({ circle }))).toContain('[deep]')
})
