import type { Dispatcher } from './dispatcher.ts'
import type { Windows } from './windows.ts'

/** Stops speaking to a network whose calls mostly fail: each operation is counted by itself. */
export interface Breaker {
  saw(network: string, operation: string, well: boolean): void
  /** A read got through: the network is spoken to again. */
  closed(network: string): Promise<void>
}

const fewest = 20
const worst = 0.5

export function openBreaker(windows: Windows, dispatcher: Dispatcher, tell: (network: string) => void): Breaker {
  const calls = new Map<string, { at: number; well: boolean }[]>()
  const openUntil = new Map<string, number>()
  return {
    saw(network, operation, well) {
      const key = `${network} ${operation}`
      const now = performance.now()
      const recent = (calls.get(key) ?? []).filter(({ at }) => now - at < windows.breakerSpan)
      recent.push({ at: now, well })
      calls.set(key, recent)
      if (well || recent.length < fewest) return
      if (recent.filter((call) => !call.well).length < recent.length * worst) return
      calls.delete(key)
      if (now < (openUntil.get(network) ?? 0)) return
      openUntil.set(network, now + windows.breakerOpen)
      tell(network)
      dispatcher.blockNetwork(network, windows.breakerOpen, 'network.unavailable', true).catch(() => {})
    },
    async closed(network) {
      openUntil.delete(network)
      await dispatcher.clearNetwork(network)
    },
  }
}
