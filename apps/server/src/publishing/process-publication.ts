import { createHash } from 'node:crypto'
import { type Delivery, NetworkError } from '@vitrine/networks/network'
import { fp } from '../lib/failpoints.ts'
import { newId } from '../lib/ids.ts'
import { networkFor } from '../networks/connectors.ts'
import type { Lease, PublicationContext, PublishingContext, Trace } from './context.ts'
import type { DeliverableContent, Loaded } from './deliverable.ts'
import type { ClaimedLane } from './dispatcher.ts'
import {
  afterNothingSent,
  createAttemptOutcome,
  createOutcome,
  nextReadMs,
  noAccountEffect,
  type ProcessingResult,
  pauseFor,
  toAccountEffect,
} from './outcome.ts'
import { pollUntilDone, unconfirmed } from './poll-status.ts'
import { prepare } from './send.ts'
import { held, whyLate } from './suspension.ts'
import type { TokenResult } from './token-cache.ts'
import { verify } from './verify.ts'

/**
 * A publication becomes a suspect when a worker crashes while preparing it, whatever else that worker prepared: its first
 * crash. Suspects are prepared one at a time, and a later crash counts only against the one that was being prepared. The
 * cause may still be a publication that is no suspect and was prepared beside it, so it takes three such crashes.
 */
const crashesThatQuarantine = 1 + 3

/** Takes one publication as far as it goes now. */
export async function processPublication(
  machine: PublishingContext,
  turn: ClaimedLane,
  row: Loaded,
  lease: Lease,
  trace: Trace,
): Promise<ProcessingResult> {
  if (row.state === 'PREPARING') {
    const crashCount = turn.publication?.crashCount ?? 0
    if (crashCount >= crashesThatQuarantine)
      return quiet(createOutcome(row, 'QUARANTINED', { errorCode: 'publish.quarantined' }))
    if (crashCount > 0) {
      // It keeps its count, and a worker without a suspect wakes it. Without any such worker it wakes by itself.
      if (machine.suspect !== null)
        return quiet(createOutcome(row, 'DUE', { wakeMs: machine.timing.lease, tries: row.tries, notBegun: true }))
      machine.suspect = turn
      await machine.rows.begin(row)
    }
    return start(machine, turn, row, lease, trace)
  }
  const reached = await reach(machine, turn, row, lease, trace)
  return 'call' in reached ? resume(reached) : outOfReach(machine, row, reached)
}

/** Nothing of it left: checks that it still may go, and sends it. */
async function start(
  machine: PublishingContext,
  turn: ClaimedLane,
  row: Loaded,
  lease: Lease,
  trace: Trace,
): Promise<ProcessingResult> {
  const { timing } = machine
  const failed = (errorCode: string) => quiet(createOutcome(row, 'FAILED', { errorCode }))
  if (row.company_disabled) return quiet(held(row))
  if (row.expires_in <= 0) return failed(whyLate(row))
  if (row.location_id === null) return failed('location.disconnected')
  const content = await machine.rows.contents(row)
  if (content === null) return quiet(createOutcome(row, 'WAITING'))
  if ('code' in content) return failed(content.code)
  if (row.integration_id === null || row.integration_account === null) return failed('integration.missing')
  if (row.integration_account !== row.account_id)
    return quiet(createOutcome(row, 'DUE', { wakeMs: 0, tries: row.tries, account: row.integration_account }))
  if (row.valid_token === false) return failed('token.invalid')

  const reached = await reach(machine, turn, row, lease, trace)
  if (!('call' in reached))
    return reached.reason === 'unsupported' ? failed('network.unsupported') : notReached(machine, row, reached)

  const fingerprint = createHash('sha256').update(`${row.network} ${row.account_id} ${content.comparisonText}`).digest()
  if (turn.doubts && (await machine.dispatcher.isDoubtful(turn.network, turn.account, fingerprint)))
    return quiet(createOutcome(row, 'DUE', { wakeMs: timing.behindDoubt, tries: row.tries }))
  const open = row.attempt
  const attempt = {
    id: open?.phase === 'PREPARING' ? open.id : newId(),
    content: toStoredContent(open?.outgoing ?? content.outgoing, fingerprint, content),
    integration: row.integration_id,
  }
  return prepare(reached, attempt, open?.cursor ?? null)
}

function toStoredContent(
  outgoing: DeliverableContent['outgoing'],
  fingerprint: Buffer,
  { replaces }: DeliverableContent,
) {
  const sha256 = createHash('sha256').update(JSON.stringify(outgoing)).digest('hex')
  return { outgoing, sha256, fingerprint: fingerprint.toString('hex'), replaces }
}

/** It may be public: reads, or asks on. */
async function resume(subject: PublicationContext): Promise<ProcessingResult> {
  const { row } = subject
  const { attempt } = row
  if (attempt === null || attempt.cursor === null)
    return unconfirmed(subject, { id: attempt?.id ?? newId(), outgoing: null })
  const sent = { id: attempt.id, outgoing: attempt.outgoing }
  if (row.state === 'PROCESSING')
    return pollUntilDone(subject, sent, { next: 'step', cursor: attempt.cursor, after: 0 })
  return verify(subject, sent, attempt.cursor)
}

type Unreached =
  | { readonly reason: 'unsupported' | 'reconnect' }
  | { readonly reason: 'failed'; readonly error: NetworkError }

/** The network and the right to speak to it for this account. */
async function reach(
  machine: PublishingContext,
  turn: ClaimedLane,
  row: Loaded,
  lease: Lease,
  trace: Trace,
): Promise<PublicationContext | Unreached> {
  const { deps, kinds, clocks } = machine
  const network = networkFor(deps.networks, row.network)
  const delivery = network === undefined ? undefined : kinds[row.kind].delivery(network)
  if (network === undefined || delivery === undefined) return { reason: 'unsupported' }
  const integration = row.attempt?.integration_id ?? row.integration_id
  if (integration === null) return { reason: 'reconnect' }
  let granted: TokenResult
  try {
    granted = await machine.keys.get(row.company_id, integration, `${integration} ${row.grant_version}`)
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
    db: deps.databases.forCompany(row.company_id),
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
      networkTime: (at) => clocks.observe(at),
      usage: (usage) => {
        trace.pauseMs = Math.max(trace.pauseMs, pauseFor(machine.timing, usage, new Date()))
      },
    }),
  }
}

/** Before anything left: tried again later, or given up where only a person can help. */
function notReached(machine: PublishingContext, row: Loaded, reached: Unreached): ProcessingResult {
  if (reached.reason !== 'failed') return quiet(createOutcome(row, 'FAILED', { errorCode: 'token.invalid' }))
  return afterNothingSent(machine.timing, row, null, reached.error.failure, new Date())
}

/** It may be public and nobody can look: tried until it has to be left to a person. */
function outOfReach(machine: PublishingContext, row: Loaded, reached: Unreached): ProcessingResult {
  const { timing } = machine
  const sentAgo = row.attempt?.sent_ago ?? 0
  const after =
    reached.reason === 'failed' ? toAccountEffect(timing, reached.error.failure, new Date()) : noAccountEffect
  if (sentAgo > timing.unconfirmedAfter) {
    const state = row.remote_id === null ? 'UNCONFIRMED' : 'PUBLISHED'
    const errorCode = row.remote_id === null ? 'publish.unconfirmed' : null
    const attempt = row.attempt === null ? null : createAttemptOutcome(row, row.attempt.id, state)
    return { after, ending: createOutcome(row, state, { errorCode, attempt }) }
  }
  const wakeMs = row.state === 'VERIFYING' ? nextReadMs(timing, sentAgo) : timing.laterReads
  return { after, ending: createOutcome(row, row.state, { wakeMs, tries: row.tries + 1 }) }
}

function quiet(ending: ProcessingResult['ending']): ProcessingResult {
  return { ending, after: noAccountEffect }
}
