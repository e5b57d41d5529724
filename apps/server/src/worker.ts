import { Logger, parseCronItems, run } from 'graphile-worker'
import { openDeps } from './app/create-deps.ts'
import { cron } from './app/jobs.ts'
import { taskList } from './app/task-list.ts'
import { roleUrl } from './db/database-roles.ts'
import { replyDeliverable } from './inbox/reply-deliverable.ts'
import { enqueueNow } from './jobs/enqueue.ts'
import { readConfig } from './lib/config.ts'
import { migrate } from './migrate.ts'
import { commentDeliverable, postDeliverable } from './posts/post-deliverable.ts'
import { startPublishing } from './publishing/loop.ts'

// The worker process: publishing by its own rows, everything else as jobs, until it is told to stop.
const config = readConfig()
await migrate(config)
const { deps, close } = await openDeps(config, 'worker')
const publishing = await startPublishing(deps, {
  post: postDeliverable,
  comment: commentDeliverable,
  reply: replyDeliverable,
})
const runner = await run({
  connectionString: roleUrl(config, 'vitrine_app'),
  concurrency: 10,
  pollInterval: 500,
  noHandleSignals: true,
  taskList: taskList(deps),
  parsedCronItems: parseCronItems(cron),
  logger: new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') deps.log.warn({ meta }, message)
  }),
})
// The api answers the networks' check of our address by now, or will when this is tried again.
await enqueueNow(deps.databases.open, 'inbox.register', {}, { key: 'inbox.register', maxAttempts: 8 })
let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // Whatever hangs, a stop takes no longer than ten seconds: what is cut short is in doubt, and read back later.
  setTimeout(() => process.exit(0), 9_500).unref()
  await Promise.all([publishing.stop(), runner.stop().catch(() => {})])
  await close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Started by a parent, it does not outlive it.
process.once('disconnect', stop)

if (config.DEMO) await enqueueNow(deps.databases.open, 'demo.open', {}, { key: 'demo.open', maxAttempts: 8 })
deps.log.info('working')
process.send?.('ready')
