import type { Answer } from './asking.ts'
import type { Alone, Case, Scan } from './types.ts'

import { plainOf } from './without.ts'

/** An answer to compare with, and the ids that were sent for it. */
export interface Compared {
  readonly answer: Answer
  readonly sent: readonly string[]
}

/** What is wrong with an answer; nothing when it is as it must be. */
export function faultsOf(scan: Scan, alone: Alone, one: Case, answer: Answer, like: Compared | null): string[] {
  return [
    ...wrongStatus(one, answer),
    ...(like === null ? [] : tellsApart(one, answer, like)),
    ...givesAway(scan, one, answer),
    ...wrongTotal(one, answer),
    ...isTouched(alone, one, answer),
  ]
}

/** One line a case. */
export function lineOf({ operation, actor, variant, at }: Case, fault: string): string {
  return `${operation} · ${actor.name} · ${variant} (${at}) · ${fault}`
}

function wrongStatus({ expect, of, actor }: Case, { status, text }: Answer): string[] {
  if (status >= 500 && !(status === 502 && of.authz.effect === 'external')) return [`expected an answer, got ${status}`]
  // Who sees a part of the company may be told so before anything is looked up: the same for whatever they name.
  const isTooLittle = expect.status === 404 && status === 403 && actor.sight.place !== null
  if (expect.status !== undefined && status !== expect.status && !isTooLittle)
    return [`expected ${expect.status}, got ${status}`]
  const isRefused = status === 401 || status === 404 || (status === 403 && text.includes('"Access Denied."'))
  return expect.letIn && isRefused ? [`expected to be let in, got ${status}`] : []
}

/** What belongs to somebody else and what does not exist at all are one answer, to the byte. */
function tellsApart(one: Case, answer: Answer, like: Compared): string[] {
  const mine = plain(answer, one.ask.sent)
  const other = plain(like.answer, like.sent)
  if (mine.status !== other.status) return [`expected ${other.status} as for nothing at all, got ${mine.status}`]
  return mine.text === other.text
    ? []
    : [`expected the words for nothing at all, got ${excerpt(mine.text, other.text)}`]
}

function plain({ status, headers, text }: Answer, sent: readonly string[]): { status: number; text: string } {
  const all = `${JSON.stringify(headers)}\n${text}`
  return { status, text: sent.reduce((said, value, at) => said.replaceAll(value, `<${at}>`), all) }
}

/** From where two texts differ. */
function excerpt(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return `“${text.slice(Math.max(0, at - 40), at + 80)}” and not “${other.slice(Math.max(0, at - 40), at + 80)}”`
}

function givesAway(scan: Scan, one: Case, { text, headers }: Answer): string[] {
  const sight = {
    ...one.actor.sight,
    companies: one.of.authz.superAdmin === true && one.actor.rights?.superAdmin === true,
  }
  const found = scan(`${JSON.stringify(headers)}\n${text}`, sight, [
    ...one.ask.sent,
    one.ask.url,
    String(one.ask.body ?? ''),
  ])
  return found.length === 0 ? [] : [`expected nothing of others, got ${found.slice(0, 3).join(', ')}`]
}

/** A list on one page counts what it shows: whose rows those are has been looked at. */
function wrongTotal({ of }: Case, { status, text, headers }: Answer): string[] {
  if (!of.list || status !== 200) return []
  const { totalItems, member } = JSON.parse(text) as { totalItems: number; member: unknown[] } // a list of the contract
  if (!Array.isArray(member)) return ['expected a list, got none']
  if (totalItems !== member.length) return [`expected a total of ${member.length}, got ${totalItems}`]
  return headers['x-total-count'] === String(totalItems)
    ? []
    : [`expected x-total-count ${totalItems}, got ${headers['x-total-count']}`]
}

/** Nothing of others leaves a trace: no count, no order, no flag. */
function isTouched(alone: Alone, one: Case, answer: Answer): string[] {
  const expected = alone(one)
  const got = plainOf(answer)
  if (expected === undefined || got === expected) return []
  return [`expected what is told where nobody else is, got ${excerpt(got, expected)}`]
}
