import { maskVolatile } from './baseline-responses.ts'
import type { AppResponse } from './send-request.ts'
import type { Baseline, Case, Scan } from './types.ts'

/** An answer to compare with, and the ids that were sent for it. */
export interface ComparedResponse {
  readonly response: AppResponse
  readonly sent: readonly string[]
}

/** What is wrong with an answer; nothing when it is as it must be. */
export function findViolations(
  scan: Scan,
  alone: Baseline,
  testCase: Case,
  response: AppResponse,
  like: ComparedResponse | null,
): string[] {
  return [
    ...wrongStatus(testCase, response),
    ...(like === null ? [] : findDifference(testCase, response, like)),
    ...givesAway(scan, testCase, response),
    ...wrongTotal(testCase, response),
    ...isTouched(alone, testCase, response),
  ]
}

/** One line a case. */
export function formatLine({ operation, actor, variant, findId }: Case, violation: string): string {
  return `${operation} · ${actor.name} · ${variant} (${findId}) · ${violation}`
}

function wrongStatus({ expect, of, actor }: Case, { status, text }: AppResponse): string[] {
  if (status >= 500 && !(status === 502 && of.authz.effect === 'external')) return [`expected an answer, got ${status}`]
  // Who sees a part of the company may be told so before anything is looked up: the same for whatever they name.
  const isTooLittle = expect.status === 404 && status === 403 && actor.sight.location !== null
  if (expect.status !== undefined && status !== expect.status && !isTooLittle)
    return [`expected ${expect.status}, got ${status}`]
  const isRefused = status === 401 || status === 404 || (status === 403 && text.includes('"Access Denied."'))
  return expect.isAdmitted && isRefused ? [`expected to be let in, got ${status}`] : []
}

/** What belongs to somebody else and what does not exist at all are one answer, to the byte. */
function findDifference(testCase: Case, response: AppResponse, like: ComparedResponse): string[] {
  const mine = plain(response, testCase.sendRequest.sent)
  const expected = plain(like.response, like.sent)
  if (mine.status !== expected.status) return [`expected ${expected.status} as for nothing at all, got ${mine.status}`]
  return mine.text === expected.text
    ? []
    : [`expected the words for nothing at all, got ${excerpt(mine.text, expected.text)}`]
}

function plain({ status, headers, text }: AppResponse, sent: readonly string[]): { status: number; text: string } {
  const all = `${JSON.stringify(headers)}\n${text}`
  return { status, text: sent.reduce((masked, value, at) => masked.replaceAll(value, `<${at}>`), all) }
}

/** From where two texts differ. */
function excerpt(text: string, expected: string): string {
  let at = 0
  while (at < text.length && text[at] === expected[at]) at++
  return `“${text.slice(Math.max(0, at - 40), at + 80)}” and not “${expected.slice(Math.max(0, at - 40), at + 80)}”`
}

function givesAway(scan: Scan, testCase: Case, { text, headers }: AppResponse): string[] {
  const sight = {
    ...testCase.actor.sight,
    companies: testCase.of.authz.superAdmin === true && testCase.actor.authorization?.superAdmin === true,
  }
  const found = scan(`${JSON.stringify(headers)}\n${text}`, sight, [
    ...testCase.sendRequest.sent,
    testCase.sendRequest.url,
    String(testCase.sendRequest.body ?? ''),
  ])
  return found.length === 0 ? [] : [`expected nothing of others, got ${found.slice(0, 3).join(', ')}`]
}

/** A list on one page counts what it shows: whose rows those are has been looked at. */
function wrongTotal({ of }: Case, { status, text, headers }: AppResponse): string[] {
  if (!of.list || status !== 200) return []
  const { totalItems, member } = JSON.parse(text) as { totalItems: number; member: unknown[] } // a list of the contract
  if (!Array.isArray(member)) return ['expected a list, got none']
  if (totalItems !== member.length) return [`expected a total of ${member.length}, got ${totalItems}`]
  return headers['x-total-count'] === String(totalItems)
    ? []
    : [`expected x-total-count ${totalItems}, got ${headers['x-total-count']}`]
}

/** Nothing of others leaves a trace: no count, no order, no flag. */
function isTouched(alone: Baseline, testCase: Case, response: AppResponse): string[] {
  const expected = alone(testCase)
  const got = maskVolatile(response)
  if (expected === undefined || got === expected) return []
  return [`expected what is told where nobody else is, got ${excerpt(got, expected)}`]
}
