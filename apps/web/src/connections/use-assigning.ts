import { networkGrants } from '@vitrine/contract/connections'
import { locations, locationTree } from '@vitrine/contract/locations'
import { useState } from 'react'
import { newKey, send } from '../api/send.ts'
import { invalidate } from '../api.ts'
import { useWhy } from '../use-why.ts'

export interface Pair {
  readonly accountId: string
  readonly place: string
}
/** How each account fared: null when it is connected, else why not. */
export type Outcomes = ReadonlyMap<string, string | null>

const atOnce = 20

/** Connects in handfuls, so that every row can be seen to come; one that fails leaves the others connected. */
export function useAssigning(grant: string) {
  const whyOf = useWhy()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null)

  /** `onCame` hears how they fared. It is over once what it changed is known: whoever goes on finds it so. */
  const start = async (pairs: readonly Pair[], onCame: (outcomes: Outcomes) => void) => {
    let now = new Map(outcomes)
    for (const { accountId } of pairs) now.delete(accountId)
    setOutcomes(now)
    for (let at = 0; at < pairs.length; at += atOnce) {
      setRunning({ done: at, total: pairs.length })
      const handful = pairs.slice(at, at + atOnce)
      now = new Map([...now, ...(await connect(grant, handful, whyOf))])
      setOutcomes(now)
    }
    onCame(now)
    setRunning({ done: pairs.length, total: pairs.length })
    await invalidate(locations.read, locations.list, locationTree.read)
    setRunning(null)
  }
  return { outcomes, running, start }
}

async function connect(grant: string, pairs: readonly Pair[], whyOf: (error: unknown) => string): Promise<Outcomes> {
  const items = pairs.map(({ accountId, place }) => ({ accountId, location: place }))
  try {
    const { failed } = await send(
      networkGrants.assign,
      { params: { id: grant }, body: { items } },
      { idempotencyKey: newKey() },
    )
    const messages = new Map(failed.map(({ accountId, message }) => [accountId, message]))
    return new Map(pairs.map(({ accountId }) => [accountId, messages.get(accountId) ?? null]))
  } catch (error) {
    const why = whyOf(error)
    return new Map(pairs.map(({ accountId }) => [accountId, why]))
  }
}
