import type { Deps } from '../deps/deps.ts'
import { fp, openFailpoints } from '../lib/failpoints.ts'
import { newId } from '../lib/ids.ts'
import { audit, raiseAlarm } from './audit.ts'
import { notifyOfLongChecks } from './checking.ts'
import type { Deliverables } from './deliverable.ts'
import type { Release, Turn } from './dispatcher.ts'
import { type Aftermath, endingOf, untroubled } from './ending.ts'
import { gathered } from './gathered.ts'
import { sweepLate } from './lateness.ts'
import { listen } from './listen.ts'
import type { Machine, Settling, Trace } from './machine.ts'
import { openMachine } from './open-machine.ts'
import { letGo } from './records.ts'
import { afterRenewal } from './renewal.ts'
import { isBoundAlready } from './settling.ts'
import { every } from './timers.ts'
import { work } from './turn.ts'

/** Publishing in one worker process; any number of them share the work. */
export interface Publishing {
  /** Takes no more turns, and waits a while for those under way. */
  stop(): Promise<void>
}

interface HeldLane {
  readonly turn: Turn
  /** By this process's clock: until then nobody else speaks for the account. */
  until: number
}

const patienceMs = 8_000
/** Failures in a row after which an account is left alone for a while. */
const failuresThatClose = 5

export async function startPublishing(deps: Deps, kinds: Deliverables): Promise<Publishing> {
  openFailpoints(deps.config)
  const machine = openMachine(deps, kinds, newId())
  const { windows, dispatcher, clocks } = machine
  const held = new Set<HeldLane>()
  const giveBack = gathered<Release, void>(async (_all, lanes) => {
    await dispatcher.release(lanes)
    return lanes.map(() => undefined)
  })
  let stopping = false
  let filling = false
  let askedAgain = false
  // Of one company no more at first than gives every other a turn; all there is when it is alone.
  let each = windows.concurrent

  /** Takes as many turns as there is room for. Called by whatever may have made one possible. */
  async function fill(): Promise<void> {
    if (filling) {
      askedAgain = true
      return
    }
    filling = true
    try {
      do {
        askedAgain = false
        const room = windows.concurrent - held.size
        if (stopping || room <= 0 || clocks.held) return
        await fp('claim.before', '*')
        const claimedAt = performance.now()
        const share = Math.min(each, room)
        const turns = await dispatcher.claim(room, share)
        for (const turn of turns) take(turn, claimedAt)
        const companies = new Set(turns.map(({ companyId }) => companyId)).size
        const full = turns.length === room
        each = full && companies > 1 ? Math.max(2, Math.ceil((2 * room) / companies)) : windows.concurrent
        // Somebody may have more due than the share they were given.
        if (full || share < room) askedAgain = true
      } while (askedAgain)
    } catch (error) {
      deps.log.warn({ err: error }, 'no turns could be taken')
    } finally {
      filling = false
    }
  }

  function take(turn: Turn, claimedAt: number): void {
    const lane: HeldLane = { turn, until: claimedAt + windows.lease }
    held.add(lane)
    void run(lane).finally(() => {
      held.delete(lane)
      void fill()
    })
  }

  async function run(lane: HeldLane): Promise<void> {
    const { turn } = lane
    const trace: Trace = { left: false, pauseMs: 0, token: null }
    let after: Aftermath = untroubled
    try {
      if (turn.publication !== null) after = await takeTurn(machine, turn, () => performance.now() < lane.until, trace)
    } catch (error) {
      deps.log.error({ err: error, publication: turn.publication?.id }, 'a turn broke')
      await pickUp(turn, trace).catch((again: unknown) => deps.log.error({ err: again }, 'and could not be picked up'))
    }
    try {
      await fp('release.before', turn.account)
      await giveBack('all', releaseOf(turn, after, trace))
      await fp('released', turn.account)
    } catch (error) {
      // The lease runs out by itself.
      deps.log.warn({ err: error }, 'a turn could not be given back')
    }
  }

  async function pickUp({ companyId, publication }: Turn, { left }: Trace): Promise<void> {
    if (publication === null) return
    const row = { company_id: companyId, id: publication.id, fence: publication.fence }
    await letGo(deps.databases.of(companyId), row, left, windows.retryFirst)
  }

  function releaseOf(turn: Turn, after: Aftermath, trace: Trace): Release {
    const { network, account, companyId, lease } = turn
    if (after.network && after.blockMs !== null)
      dispatcher.blockNetwork(network, after.blockMs, after.because ?? '', false).catch(() => {})
    const failures = after.well === null ? turn.failures : after.well ? 0 : turn.failures + 1
    const closed = after.well === false && failures >= failuresThatClose
    const rest = closed
      ? Math.min(windows.breakerOpen * 2 ** Math.min(failures - failuresThatClose, 10), windows.retryMost)
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
    const kept = new Set((await dispatcher.renew([...leases])).map(nameOf))
    for (const lane of held) if (kept.has(nameOf(lane.turn))) lane.until = renewedAt + windows.lease
  }

  const warn = (what: string) => (error: unknown) => deps.log.warn({ err: error }, what)
  const ends = [
    listen(deps, () => void fill()),
    every(windows.sweep, fill, warn('no sweep')),
    every(windows.heartbeat, renew, warn('no heartbeat')),
    every(windows.clockCheck, () => clocks.check(), warn('no clock check')),
    every(windows.mend, () => dispatcher.mend(), warn('no mending')),
    every(windows.audit, () => audit(machine), warn('no audit')),
    every(windows.lateness, () => sweepLate(machine), warn('no look for what is late')),
    every(windows.lateness, () => notifyOfLongChecks(machine), warn('no look for what is verified for long')),
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
async function takeTurn(machine: Machine, turn: Turn, holds: () => boolean, trace: Trace): Promise<Aftermath> {
  const { publication } = turn
  if (publication === null) return untroubled
  await fp('claimed', turn.account)
  const row = await machine.rows.load(turn.companyId, publication.id)
  if (row === null || row.fence !== publication.fence) return untroubled
  await fp('loaded', turn.account)
  const ended = await afterRenewal(machine, row, trace, await work(machine, turn, row, { holds }, trace))
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
    const ending = endingOf(row, 'UNCONFIRMED', { errorCode: 'publish.unconfirmed', attempt })
    await machine.rows.settle(turn.companyId, { row, ended: { ...ended, ending } })
  }
  await fp('settle.saved', turn.account)
  return ended.after
}

function nameOf({ lease, network, account }: Pick<Turn, 'lease' | 'network' | 'account'>): string {
  return `${lease} ${network} ${account}`
}
