import { NetworkError } from '@vitrine/networks/network'
import { afterRefusal } from '../connections/tokens.ts'
import type { PublishingContext, Trace } from './context.ts'
import type { Loaded } from './deliverable.ts'
import { backoff, createOutcome, type ProcessingResult, toAccountEffect } from './outcome.ts'

/**
 * How a turn ended whose token was refused. Networks end tokens before their time: where another one is to be had,
 * what did not leave goes again with it, what is looked for is looked for again, and no connection is lost.
 */
export async function afterRenewal(
  machine: PublishingContext,
  row: Loaded,
  trace: Trace,
  ended: ProcessingResult,
): Promise<ProcessingResult> {
  const integration = row.attempt?.integration_id ?? row.integration_id
  if (ended.after.reconnect === null || integration === null || trace.token === null) return ended
  try {
    switch (await afterRefusal(machine.deps, row.company_id, integration, trace.token)) {
      case 'refused':
        return ended
      case 'lost':
        // Everybody was told, of all that was granted with it.
        return { ...ended, after: { ...ended.after, reconnect: null } }
      case 'renewed':
        return again(row, ended, 0)
    }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const after = toAccountEffect(machine.timing, error.failure, new Date())
    return { ...again(row, ended, backoff(machine.timing, row.tries)), after }
  }
}

function again(row: Loaded, { ending, after }: ProcessingResult, wakeMs: number): ProcessingResult {
  const calm = { ...after, reconnect: null }
  if (ending.state !== 'FAILED') return { ending, after: calm }
  const attempt = ending.attempt === null ? null : { ...ending.attempt, phase: 'PREPARING' as const }
  return { ending: createOutcome(row, 'DUE', { wakeMs, tries: row.tries + 1, attempt }), after: calm }
}
