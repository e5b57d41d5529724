import { z } from 'zod'
import type { Jobs } from '../jobs.ts'
import { forget } from './forget.ts'
import { poll, sweep } from './poll.ts'
import { registerWebhooks } from './register.ts'
import { applyWebhook } from './webhooks.ts'

const Integration = z.object({ companyId: z.uuid(), integrationId: z.uuid() })
const Event = z.object({ eventId: z.uuid() })

export const inboxJobs = {
  'inbox.register': (deps) => registerWebhooks(deps),
  'inbox.sweep': (deps) => sweep(deps),
  'inbox.forget': (deps) => forget(deps),
  'inbox.poll': (deps, payload) => poll(deps, Integration.parse(payload)),
  'inbox.webhook': (deps, payload) => applyWebhook(deps, Event.parse(payload)),
} satisfies Jobs
