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

// The worker process: runs publishing from its own tables and everything else as jobs, until it receives a signal.
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
// Networks verify our webhook URL on registration. If the API does not respond yet, the job is retried.
await enqueueNow(deps.databases.open, 'inbox.register', {}, { key: 'inbox.register', maxAttempts: 8 })
let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // Exits within ten seconds even if something hangs: interrupted sends are unclear and get a read-back later.
  setTimeout(() => process.exit(0), 9_500).unref()
  await Promise.all([publishing.stop(), runner.stop().catch(() => {})])
  await close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// A process started by a parent stops with it.
process.once('disconnect', stop)

if (config.DEMO) await enqueueNow(deps.databases.open, 'demo.open', {}, { key: 'demo.open', maxAttempts: 8 })
deps.log.info('working')
process.send?.('ready')
