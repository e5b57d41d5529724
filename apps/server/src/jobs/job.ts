import type { Deps } from '../deps/deps.ts'

/** Work for the worker. It runs at least once and in any order, so it has to be idempotent. */
export type Job = (deps: Deps, payload: unknown) => Promise<void>

/** The jobs of one feature, by name. */
export type Jobs = Readonly<Partial<Record<JobName, Job>>>

/**
 * The names of all jobs, each declared in its feature's `jobs.ts`. Names are stored with queued jobs: a renamed job
 * must keep its old name until the last queued one has run.
 */
export type JobName =
  | 'accounts.emailChange'
  | 'accounts.mail'
  | 'accounts.request'
  | 'attachments.cleanVideos'
  | 'bulkUpdates.run'
  | 'competitors.read'
  | 'competitors.sweep'
  | 'connections.subscribe'
  | 'demo.open'
  | 'emotions.reread'
  | 'emotions.sweep'
  | 'exports.expire'
  | 'exports.run'
  | 'inbox.forget'
  | 'inbox.poll'
  | 'inbox.register'
  | 'inbox.reread'
  | 'inbox.sweep'
  | 'inbox.webhook'
  | 'library.clear'
  | 'listings.categories'
  | 'listings.open'
  | 'listings.sweep'
  | 'listings.sync'
  | 'locations.import'
  | 'notifications.address'
  | 'notifications.mail'
  | 'posts.rezone'
  | 'reports.collect'
  | 'reports.sweep'
  | 'rss.ask'
  | 'rss.forget'
  | 'rss.make'
