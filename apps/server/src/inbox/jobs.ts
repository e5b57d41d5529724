import { z } from 'zod'
import type { Jobs } from '../jobs/job.ts'
import { poll, sweep } from './poll.ts'
import { purgeExpired } from './purge-expired.ts'
import { registerWebhooks } from './register-webhooks.ts'
import { applyWebhook } from './webhooks.ts'
import { reread } from './whole-pass.ts'

const Integration = z.object({ companyId: z.uuid(), integrationId: z.uuid() })
const Reread = Integration.extend({ remoteId: z.string() })
const Event = z.object({ eventId: z.uuid() })

export const inboxJobs = {
  'inbox.register': (deps) => registerWebhooks(deps),
  'inbox.sweep': (deps) => sweep(deps),
  'inbox.forget': (deps) => purgeExpired(deps),
  'inbox.poll': (deps, payload) => poll(deps, Integration.parse(payload)),
  'inbox.reread': (deps, payload) => reread(deps, Reread.parse(payload)),
  'inbox.webhook': (deps, payload) => applyWebhook(deps, Event.parse(payload)),
} satisfies Jobs
