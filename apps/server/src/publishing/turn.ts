import { createHash } from 'node:crypto'
import { type Delivery, NetworkError } from '@vitrine/networks/network'
import { fp } from '../lib/failpoints.ts'
import { newId } from '../lib/ids.ts'
import { networkFor } from '../networks/connectors.ts'
import type { Content, Loaded } from './deliverable.ts'
import type { Turn } from './dispatcher.ts'
import {
  aftermathOf,
  afterNothingSent,
  attemptOf,
  type Ended,
  endingOf,
  nextReadMs,
  pauseFor,
  untroubled,
} from './ending.ts'
import { goOn, unconfirmed } from './follow.ts'
import { held, whyLate } from './holding.ts'
import type { Granted } from './keys.ts'
import type { Lease, Machine, Subject, Trace } from './machine.ts'
import { prepare } from './send.ts'
import { verify } from './verify.ts'

/**
 * A publication is a suspect once a worker crashed while preparing it: that is a loss. After the first loss, at most 32
 * suspects are prepared at the same time, after the second at most 8, after that one at a time. Only a loss of a suspect
 * that was alone says anything about it; as publications without a loss wait for nobody, the cause may still be one of
 * those, so that three losses alone are needed. The next one after the end of this list quarantines it.
 */
const maxSuspectsByLosses = [32, 8, 1, 1, 1] as const

/** Takes one publication as far as it goes now. */
export async function work(machine: Machine, turn: Turn, row: Loaded, lease: Lease, trace: Trace): Promise<Ended> {
  if (row.state === 'PREPARING') {
    const losses = turn.publication?.losses ?? 0
    if (losses === 0) return start(machine, turn, row, lease, trace)
    const maxSuspects = maxSuspectsByLosses[losses - 1]
    if (maxSuspects === undefined) return quiet(endingOf(row, 'QUARANTINED', { errorCode: 'publish.quarantined' }))
    return startSuspect(maxSuspects, machine, turn, row, lease, trace)
  }
  const reached = await reach(machine, turn, row, lease, trace)
  return 'call' in reached ? resume(reached) : outOfReach(machine, row, reached)
}

/** Starts a suspect, or puts it off while too many others are being prepared. */
async function startSuspect(maxSuspects: number, ...turn: Parameters<typeof start>): Promise<Ended> {
  const [{ rows, suspects, windows }, , row] = turn
  // The smallest limit of all suspects holds: one that must be alone lets no other start beside it.
  if (suspects.length >= Math.min(maxSuspects, ...suspects))
    return quiet(endingOf(row, 'DUE', { wakeMs: windows.behindDoubt, tries: row.tries, notBegun: true }))
  suspects.push(maxSuspects)
  try {
    // From here on, a crash of this worker counts as its next loss.
    await rows.begin(row)
    return await start(...turn)
  } finally {
    suspects.splice(suspects.indexOf(maxSuspects), 1)
  }
}

/** Nothing of it left: checks that it still may go, and sends it. */
async function start(machine: Machine, turn: Turn, row: Loaded, lease: Lease, trace: Trace): Promise<Ended> {
  const { windows } = machine
  const failed = (errorCode: string) => quiet(endingOf(row, 'FAILED', { errorCode }))
  if (row.company_disabled) return quiet(held(row))
  if (row.expires_in <= 0) return failed(whyLate(row))
  if (row.location_id === null) return failed('location.disconnected')
  const content = await machine.rows.contents(row)
  if (content === null) return quiet(endingOf(row, 'WAITING'))
  if ('code' in content) return failed(content.code)
  if (row.integration_id === null || row.integration_account === null) return failed('integration.missing')
  if (row.integration_account !== row.account_id)
    return quiet(endingOf(row, 'DUE', { wakeMs: 0, tries: row.tries, account: row.integration_account }))
  if (row.valid_token === false) return failed('token.invalid')

  const reached = await reach(machine, turn, row, lease, trace)
  if (!('call' in reached))
    return reached.reason === 'unsupported' ? failed('network.unsupported') : notReached(machine, row, reached)

  const fingerprint = createHash('sha256').update(`${row.network} ${row.account_id} ${content.looksLike}`).digest()
  if (turn.doubts && (await machine.dispatcher.isDoubtful(turn.network, turn.account, fingerprint)))
    return quiet(endingOf(row, 'DUE', { wakeMs: windows.behindDoubt, tries: row.tries }))
  const open = row.attempt
  const attempt = {
    id: open?.phase === 'PREPARING' ? open.id : newId(),
    content: kept(open?.outgoing ?? content.outgoing, fingerprint, content),
    integration: row.integration_id,
  }
  return prepare(reached, attempt, open?.cursor ?? null)
}

function kept(outgoing: Content['outgoing'], fingerprint: Buffer, { replaces }: Content) {
  const sha256 = createHash('sha256').update(JSON.stringify(outgoing)).digest('hex')
  return { outgoing, sha256, fingerprint: fingerprint.toString('hex'), replaces }
}

/** It may be public: reads, or asks on. */
async function resume(subject: Subject): Promise<Ended> {
  const { row } = subject
  const { attempt } = row
  if (attempt === null || attempt.cursor === null)
    return unconfirmed(subject, { id: attempt?.id ?? newId(), outgoing: null })
  const sent = { id: attempt.id, outgoing: attempt.outgoing }
  if (row.state === 'PROCESSING') return goOn(subject, sent, { next: 'step', cursor: attempt.cursor, after: 0 })
  return verify(subject, sent, attempt.cursor)
}

type Unreached =
  | { readonly reason: 'unsupported' | 'reconnect' }
  | { readonly reason: 'failed'; readonly error: NetworkError }

/** The network and the right to speak to it for this account. */
async function reach(
  machine: Machine,
  turn: Turn,
  row: Loaded,
  lease: Lease,
  trace: Trace,
): Promise<Subject | Unreached> {
  const { deps, kinds, clocks } = machine
  const network = networkFor(deps.networks, row.network)
  const delivery = network === undefined ? undefined : kinds[row.kind].delivery(network)
  if (network === undefined || delivery === undefined) return { reason: 'unsupported' }
  const integration = row.attempt?.integration_id ?? row.integration_id
  if (integration === null) return { reason: 'reconnect' }
  let granted: Granted
  try {
    granted = await machine.keys.of(row.company_id, integration, `${integration} ${row.grant_version}`)
  } catch (error) {
    if (error instanceof NetworkError) return { reason: 'failed', error }
    throw error
  }
  await fp('token.read', turn.account)
  if (granted === 'reconnect' || granted.account.id !== row.account_id) return { reason: 'reconnect' }
  const { token, account } = granted
  trace.token = token
  const never = new AbortController().signal
  return {
    machine,
    turn,
    lease,
    row,
    db: deps.databases.of(row.company_id),
    network,
    // What it delivers comes from its own kind, as it went into the attempt.
    delivery: delivery as Delivery<unknown>,
    trace,
    call: (guard, signal) => ({
      token,
      account,
      signal: signal ?? never,
      log: deps.log,
      guard: guard ?? (() => {}),
      networkTime: (at) => clocks.heard(at),
      usage: (usage) => {
        trace.pauseMs = Math.max(trace.pauseMs, pauseFor(machine.windows, usage, new Date()))
      },
    }),
  }
}

/** Before anything left: tried again later, or given up where only a person can help. */
function notReached(machine: Machine, row: Loaded, reached: Unreached): Ended {
  if (reached.reason !== 'failed') return quiet(endingOf(row, 'FAILED', { errorCode: 'token.invalid' }))
  return afterNothingSent(machine.windows, row, null, reached.error.failure, new Date())
}

/** It may be public and nobody can look: tried until it has to be left to a person. */
function outOfReach(machine: Machine, row: Loaded, reached: Unreached): Ended {
  const { windows } = machine
  const sentAgo = row.attempt?.sent_ago ?? 0
  const after = reached.reason === 'failed' ? aftermathOf(windows, reached.error.failure, new Date()) : untroubled
  if (sentAgo > windows.unconfirmedAfter) {
    const state = row.remote_id === null ? 'UNCONFIRMED' : 'PUBLISHED'
    const errorCode = row.remote_id === null ? 'publish.unconfirmed' : null
    const attempt = row.attempt === null ? null : attemptOf(row, row.attempt.id, state)
    return { after, ending: endingOf(row, state, { errorCode, attempt }) }
  }
  const wakeMs = row.state === 'VERIFYING' ? nextReadMs(windows, sentAgo) : windows.laterReads
  return { after, ending: endingOf(row, row.state, { wakeMs, tries: row.tries + 1 }) }
}

function quiet(ending: Ended['ending']): Ended {
  return { ending, after: untroubled }
}
