import { useLocation } from '@tanstack/react-router'
import { networkGrants } from '@vitrine/contract/connections'
import { locations, locationTree } from '@vitrine/contract/locations'
import { useState } from 'react'
import { invalidate } from '../api/queries.ts'
import { newKey, send } from '../api/send.ts'
import { getSessionSignal } from '../api/session-storage.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { upsertTask } from '../ui/background-tasks.ts'
import { grantRuns } from './background-run.ts'

export interface Pair {
  readonly accountId: string
  readonly locationId: string
}
/** How each account fared: null when it is connected, else why not. */
export type Outcomes = ReadonlyMap<string, string | null>

const atOnce = 20
const assigning = grantRuns<string | null>()

/** Connects in handfuls, so that every row can be seen to come; one that fails leaves the others connected. */
export function useAssigning(grant: string, title: string) {
  const whyOf = useErrorReason()
  const to = useLocation({ select: ({ href }) => href })
  const { run, outcomes } = assigning.use(grant)
  const [here] = useState(getSessionSignal)

  /** `onCame` hears how they fared. It is over once what it changed is known: whoever goes on finds it so. */
  const start = async (pairs: readonly Pair[], onCame: (outcomes: Outcomes) => void) => {
    const now = new Map(assigning.of(grant).outcomes)
    for (const { accountId } of pairs) now.delete(accountId)
    const going = { done: 0, failed: 0, total: pairs.length }
    const publish = (phase: 'running' | 'ended') => {
      assigning.publish(grant, { run: { ...going, phase }, outcomes: new Map(now) })
      const failed = pairs.filter(({ accountId }) => typeof now.get(accountId) === 'string')
      const retry = phase === 'ended' && failed.length > 0 ? { retry: () => void start(failed, onCame) } : {}
      upsertTask(`assigning ${grant}`, { ...going, ...retry, title, state: phase, here: true, to })
    }
    publish('running')
    for (let at = 0; at < pairs.length; at += atOnce) {
      const came = await connect(grant, pairs.slice(at, at + atOnce), whyOf)
      if (here.aborted) return
      for (const [account, outcome] of came) {
        now.set(account, outcome)
        going[outcome === null ? 'done' : 'failed'] += 1
      }
      publish('running')
    }
    onCame(now)
    await invalidate(locations.read, locations.list, locationTree.read)
    publish('ended')
  }
  return { outcomes, run, start }
}

async function connect(
  grant: string,
  pairs: readonly Pair[],
  getReason: (error: unknown) => string,
): Promise<Outcomes> {
  const items = pairs.map(({ accountId, locationId }) => ({ accountId, location: locationId }))
  try {
    const { failed } = await send(
      networkGrants.assign,
      { params: { id: grant }, body: { items } },
      { idempotencyKey: newKey() },
    )
    const messages = new Map(failed.map(({ accountId, message }) => [accountId, message]))
    return new Map(pairs.map(({ accountId }) => [accountId, messages.get(accountId) ?? null]))
  } catch (error) {
    const why = getReason(error)
    return new Map(pairs.map(({ accountId }) => [accountId, why]))
  }
}
