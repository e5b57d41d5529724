import { buildApp } from './app/app.ts'
import { openDeps } from './app/create-deps.ts'
import { handlers } from './app/handlers.ts'
import { seedDemo } from './demo/seed.ts'
import { readConfig } from './lib/config.ts'
import { migrate } from './migrate.ts'

// The API process: runs migrations, then serves HTTP until it receives a signal.
const config = readConfig()
await migrate(config)
const { deps, close } = await openDeps(config, 'api')
deps.streams.start()
if (config.DEMO) await seedDemo(deps)
const app = await buildApp(deps, handlers)
await app.listen({ port: config.PORT, host: config.HOST })
deps.log.info({ port: config.PORT }, 'listening')
process.send?.('ready')

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  // Live streams never end by themselves.
  await deps.streams.close()
  await app.close()
  await close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// A process started by a parent stops with it.
process.once('disconnect', stop)
