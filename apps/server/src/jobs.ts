import type { Deps } from './deps.ts'

/** Work the worker does: at least once, so it may be repeated, and in any order. */
export type Job = (deps: Deps, payload: unknown) => Promise<void>
export type Jobs = Readonly<Record<string, Job>>

/** Every job by its name, each a line in its feature's `jobs.ts`. */
export const jobs = {} satisfies Jobs

export type JobName = keyof typeof jobs
