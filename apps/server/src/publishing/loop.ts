import type { Deps } from '../deps/deps.ts'
import { fp, openFailpoints } from '../lib/failpoints.ts'
import { newId } from '../lib/ids.ts'
import { audit, raiseAlarm } from './audit.ts'
import { batchCalls } from './batch-calls.ts'
import { notifyOfLongChecks } from './checking.ts'
import type { PublishingContext, Settling, Trace } from './context.ts'
import { createPublishingContext } from './create-context.ts'
import type { Deliverables } from './deliverable.ts'
import type { ClaimedLane, Release } from './dispatcher.ts'
import { sweepLate } from './lateness.ts'
import { listen } from './listen.ts'
import { type AccountEffect, createOutcome, noAccountEffect } from './outcome.ts'
import { processPublication } from './process-publication.ts'
import { releaseClaim } from './publication-store.ts'
import { afterRenewal } from './retry-after-refresh.ts'
import { isBoundAlready } from './save-outcomes.ts'
import { every } from './timers.ts'

/** Publishing in one worker process; any number of them share the work. */
export interface Publishing {
  /** Takes no more turns, and waits a while for those under way. */
  stop(): Promise<void>
}

interface HeldLane {
  readonly turn: ClaimedLane
  /** By this process's clock: until then nobody else speaks for the account. */
  until: number
}

const patienceMs = 8_000
/** Failures in a row after which an account is left alone for a while. */
const failuresThatClose = 5

export async function startPublishing(deps: Deps, kinds: Deliverables): Promise<Publishing> {
  openFailpoints(deps.config)
  const machine = createPublishingContext(deps, kinds, newId())
  const { timing, dispatcher, clocks } = machine
  const held = new Set<HeldLane>()
  const giveBack = batchCalls<Release, void>(async (_all, lanes) => {
    await dispatcher.release(lanes)
    return lanes.map(() => undefined)
  })
  let stopping = false
  let filling = false
  let needsRefill = false
  // Of one company no more at first than gives every other a turn; all there is when it is alone.
  let each = timing.concurrent

  /** Takes as many turns as there is room for. Called by whatever may have made one possible. */
  async function fill(): Promise<void> {
    if (filling) {
      needsRefill = true
      return
    }
    filling = true
    try {
      do {
        needsRefill = false
        const freeSlots = timing.concurrent - held.size
        if (stopping || freeSlots <= 0 || clocks.held) return
        await fp('claim.before', '*')
        const claimedAt = performance.now()
        const share = Math.min(each, freeSlots)
        const turns = await dispatcher.claim(freeSlots, share)
        for (const turn of turns) startTurn(turn, claimedAt)
        const companies = new Set(turns.map(({ companyId }) => companyId)).size
        const full = turns.length === freeSlots
        each = full && companies > 1 ? Math.max(2, Math.ceil((2 * freeSlots) / companies)) : timing.concurrent
        // Somebody may have more due than the share they were given.
        if (full || share < freeSlots) needsRefill = true
      } while (needsRefill)
    } catch (error) {
      deps.log.warn({ err: error }, 'no turns could be taken')
    } finally {
      filling = false
    }
  }

  function startTurn(turn: ClaimedLane, claimedAt: number): void {
    const lane: HeldLane = { turn, until: claimedAt + timing.lease }
    held.add(lane)
    void run(lane).finally(() => {
      held.delete(lane)
      void fill()
    })
  }

  async function run(lane: HeldLane): Promise<void> {
    const { turn } = lane
    const trace: Trace = { left: false, pauseMs: 0, token: null }
    let after: AccountEffect = noAccountEffect
    try {
      if (turn.publication !== null) after = await runTurn(machine, turn, () => performance.now() < lane.until, trace)
    } catch (error) {
      deps.log.error({ err: error, publication: turn.publication?.id }, 'a turn broke')
      await pickUp(turn, trace).catch((again: unknown) => deps.log.error({ err: again }, 'and could not be picked up'))
    }
    try {
      await fp('release.before', turn.account)
      await giveBack('all', toRelease(turn, after, trace))
      await fp('released', turn.account)
    } catch (error) {
      // The lease runs out by itself.
      deps.log.warn({ err: error }, 'a turn could not be given back')
    }
    if (machine.suspect !== turn) return
    machine.suspect = null
    await wakeSuspect().catch(warn('the next suspect could not be woken'))
  }

  async function wakeSuspect(): Promise<void> {
    if (machine.suspect === null) await dispatcher.wakeSuspect(timing.lease)
  }

  async function pickUp({ companyId, publication }: ClaimedLane, { left }: Trace): Promise<void> {
    if (publication === null) return
    const row = { company_id: companyId, id: publication.id, fence: publication.fence }
    await releaseClaim(deps.databases.forCompany(companyId), row, left, timing.retryFirst)
  }

  function toRelease(turn: ClaimedLane, after: AccountEffect, trace: Trace): Release {
    const { network, account, companyId, lease } = turn
    if (after.network && after.blockMs !== null)
      dispatcher.blockNetwork(network, after.blockMs, after.because ?? '', false).catch(() => {})
    const failures = after.well === null ? turn.failures : after.well ? 0 : turn.failures + 1
    const closed = after.well === false && failures >= failuresThatClose
    const rest = closed
      ? Math.min(timing.breakerOpen * 2 ** Math.min(failures - failuresThatClose, 10), timing.retryMost)
      : 0
    const blockMs = Math.max(after.network ? 0 : (after.blockMs ?? 0), trace.pauseMs, rest)
    return {
      network,
      account,
      companyId,
      lease,
      blockMs: blockMs > 0 ? blockMs : null,
      because: after.because ?? (closed ? 'network.unavailable' : 'network.rate-limited'),
      failures,
      probe: after.well === true ? false : closed || turn.probe,
    }
  }

  async function renew(): Promise<void> {
    if (held.size === 0) return
    const renewedAt = performance.now()
    const leases = new Set([...held].map(({ turn }) => turn.lease))
    const renewed = new Set((await dispatcher.renew([...leases])).map(getLaneKey))
    for (const lane of held) if (renewed.has(getLaneKey(lane.turn))) lane.until = renewedAt + timing.lease
  }

  const warn = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what)
  const ends = [
    listen(deps, () => void fill()),
    every(timing.sweep, () => wakeSuspect().then(fill), warn('no sweep')),
    every(timing.heartbeat, renew, warn('no heartbeat')),
    every(timing.clockCheck, () => clocks.check(), warn('no clock check')),
    every(timing.mend, () => dispatcher.repairLanes(), warn('no mending')),
    every(timing.audit, () => audit(machine), warn('no audit')),
    every(timing.lateness, () => sweepLate(machine), warn('no look for what is late')),
    every(timing.lateness, () => notifyOfLongChecks(machine), warn('no look for what is verified for long')),
  ]
  await clocks.check()
  void fill()

  return {
    async stop() {
      stopping = true
      for (const end of ends) end()
      const patience = performance.now() + patienceMs
      while ((filling || held.size > 0) && performance.now() < patience)
        await new Promise((resolve) => setTimeout(resolve, 20))
      await dispatcher.close()
    },
  }
}

/** One claimed publication from the row it is to the word about how its turn ended. */
async function runTurn(
  machine: PublishingContext,
  turn: ClaimedLane,
  holds: () => boolean,
  trace: Trace,
): Promise<AccountEffect> {
  const { publication } = turn
  if (publication === null) return noAccountEffect
  await fp('claimed', turn.account)
  const row = await machine.rows.load(turn.companyId, publication.id)
  if (row === null || row.fence !== publication.fence) return noAccountEffect
  await fp('loaded', turn.account)
  const ended = await afterRenewal(machine, row, trace, await processPublication(machine, turn, row, { holds }, trace))
  await fp('settle.before', turn.account)
  const settling: Settling = { row, ended }
  try {
    const written = await machine.rows.settle(turn.companyId, settling)
    // Named by the network in answer to us, and yet not ours to bind: somebody held it for lost and sent it again.
    if (!written && ended.ending.proven && ended.ending.remoteId !== null)
      await raiseAlarm(machine, row, ended.ending.attempt?.id ?? null, ended.ending.remoteId)
  } catch (error) {
    if (!isBoundAlready(error)) throw error
    // The network gave it a name that belongs to another attempt: only a person can tell which is which.
    machine.deps.log.error({ publication: row.id, remoteId: ended.ending.remoteId }, 'two attempts, one remote id')
    const attempt = ended.ending.attempt === null ? null : { ...ended.ending.attempt, phase: 'UNCONFIRMED' as const }
    const ending = createOutcome(row, 'UNCONFIRMED', { errorCode: 'publish.unconfirmed', attempt })
    await machine.rows.settle(turn.companyId, { row, ended: { ...ended, ending } })
  }
  await fp('settle.saved', turn.account)
  return ended.after
}

function getLaneKey({ lease, network, account }: Pick<ClaimedLane, 'lease' | 'network' | 'account'>): string {
  return `${lease} ${network} ${account}`
}
