import { z } from 'zod'

/** What we read of the gateway's answers, and nothing else. */

export const Build = z.object({ version: z.string() })

/** A session's name, or false where Instagram said no without a reason. */
export const LoggedIn = z.union([z.string().min(1), z.literal(false)])

/** The whole device: cookies, keys, time zone. Carried as it came; it is the session, wherever it lies. */
export const Settings = z.record(z.string(), z.unknown())

export const Account = z.object({
  pk: z.coerce.string().min(1),
  username: z.string().min(1),
  full_name: z.string().nullish(),
  profile_pic_url: z.string().nullish(),
})

export const Story = z.object({
  pk: z.coerce.string().regex(/^\d+$/),
  media_type: z.number(),
  taken_at: z.coerce.date(),
})
export type Story = z.infer<typeof Story>

export const User = z.object({ pk: z.coerce.string().min(1), username: z.string() })

const GatewaySession = z.object({ id: z.string().min(1), settings: Settings })
export type GatewaySession = z.infer<typeof GatewaySession>

/** What is sealed as the account's token. */
export function encodeSession(session: GatewaySession): string {
  return JSON.stringify(session)
}

export function parseSession(token: string): GatewaySession {
  return GatewaySession.parse(JSON.parse(token))
}
