import { openHttp } from '../http.ts'
import type { NetworkApp } from '../network.ts'
import type { SigningNetwork } from '../sign-in.ts'
import { MAX_UPLOAD_BYTES, openFiles } from './files.ts'
import { openGateway } from './gateway.ts'
import { signInTo } from './gateway-sign-in.ts'
import { privateStories } from './stories.ts'

export interface GatewayApp extends Pick<NetworkApp, 'now' | 'deadlineMs'> {
  /** Where the installation's own gateway answers. */
  readonly gateway: URL
}

const DEADLINE_MS = 30_000
/** It draws a film anew and hands it to Instagram before it answers. */
const TIMES_LONGER = 5

/**
 * Instagram accounts by the private API, through a gateway that the installation runs itself: aiograpi-rest 4.
 * Unofficial, against Meta's terms, and only for stories: what the official API can do goes there.
 * https://github.com/subzeroid/aiograpi-rest (4.11.0, read 2026-11)
 */
export function instagramPrivate({ gateway: url, now, deadlineMs = DEADLINE_MS }: GatewayApp): SigningNetwork {
  const http = openHttp('instagramPrivate', {
    deadlineMs: deadlineMs * TIMES_LONGER,
    maxCommitBytes: MAX_UPLOAD_BYTES,
  })
  const gateway = openGateway(http, url, now)
  const files = openFiles(http)
  return {
    id: 'instagramPrivate',
    signIn: (credentials, context) => signInTo(gateway, credentials, context),
    posts: privateStories(gateway, files, now),
  }
}
