import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabases } from './db.ts'
import { handlers } from './handlers.ts'
import { openLog } from './log.ts'
import { migrate } from './migrate.ts'

// The api process: migrations, then HTTP, until it is told to stop.
const config = readConfig()
const log = openLog(config, 'api')
await migrate(config)
const databases = openDatabases(config)
const app = await buildApp({ config, databases, log }, handlers)
await app.listen({ port: config.PORT, host: config.HOST })
log.info({ port: config.PORT }, 'listening')
process.send?.('ready')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await app.close()
    await databases.end()
    process.exit(0)
  })
}
// Started by a parent, it does not outlive it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
