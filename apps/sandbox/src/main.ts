import { optionsFrom } from './options.ts'
import { buildSandbox } from './sandbox.ts'

const sandbox = buildSandbox(optionsFrom(process.env))
const { url } = await sandbox.listen({
  port: Number(process.env.SANDBOX_PORT || 4100),
  smtpPort: Number(process.env.SANDBOX_SMTP_PORT || 4125),
})
console.log(`sandbox ${url}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
