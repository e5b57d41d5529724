import type { PublishingTiming } from '../networks/publishing-timing.ts'
import type { Dispatcher } from './dispatcher.ts'

/** Stops speaking to a network whose calls mostly fail: each operation is counted by itself. */
export interface Breaker {
  saw(network: string, operation: string, well: boolean): void
  /** A read got through: the network is spoken to again. */
  closed(network: string): Promise<void>
}

const minCalls = 20
const worst = 0.5
/** The span is counted in slices, so that a call costs the same however many there were. */
const slices = 12

interface Slice {
  number: number
  calls: number
  failed: number
}

export function openBreaker(
  timing: PublishingTiming,
  dispatcher: Dispatcher,
  onOpen: (network: string) => void,
): Breaker {
  const counted = new Map<string, Slice[]>()
  const openUntil = new Map<string, number>()
  const sliceMs = timing.breakerSpan / slices

  function count(key: string, well: boolean): { calls: number; failed: number } {
    const number = Math.floor(performance.now() / sliceMs)
    const recent = (counted.get(key) ?? []).filter((slice) => number - slice.number < slices)
    let last = recent.at(-1)
    if (last?.number !== number) {
      last = { number, calls: 0, failed: 0 }
      recent.push(last)
    }
    last.calls += 1
    last.failed += well ? 0 : 1
    counted.set(key, recent)
    return {
      calls: recent.reduce((sum, slice) => sum + slice.calls, 0),
      failed: recent.reduce((sum, slice) => sum + slice.failed, 0),
    }
  }

  return {
    saw(network, operation, well) {
      const key = `${network} ${operation}`
      const { calls, failed } = count(key, well)
      if (well || calls < minCalls || failed < calls * worst) return
      counted.delete(key)
      const now = performance.now()
      if (now < (openUntil.get(network) ?? 0)) return
      openUntil.set(network, now + timing.breakerOpen)
      onOpen(network)
      dispatcher.blockNetwork(network, timing.breakerOpen, 'network.unavailable', true).catch(() => {})
    },
    async closed(network) {
      openUntil.delete(network)
      await dispatcher.clearNetwork(network)
    },
  }
}
