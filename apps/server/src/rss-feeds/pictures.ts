import { Readable } from 'node:stream'
import { upload } from '../attachments/upload.ts'
import type { Thumbnail } from '../decoding/messages.ts'
import type { Deps } from '../deps/deps.ts'
import { EgressError } from '../egress/refused.ts'
import { Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { whoIs } from '../session/identify.ts'
import type { KeptFeed } from './queries.ts'

const mostBytes = 15 * 1024 * 1024

/** What became of a picture: a file of ours, none that can be used, or none right now. */
export type Kept = { readonly id: string } | { readonly lost: 'unusable' | 'unreachable' }

/** Fetches a picture and keeps it as one that somebody uploaded: upright, within bounds, without what cameras write. */
export async function keepPicture(deps: Deps, who: Viewer, url: string, altText: string | null): Promise<Kept> {
  try {
    const bytes = await fetched(deps, url)
    if (bytes === null) return { lost: 'unusable' }
    const db = deps.databases.of(who.companyId)
    return { id: await upload(deps, db, who, { file: Readable.from([bytes]), platform: '', altText }) }
  } catch (error) {
    if (error instanceof EgressError) return { lost: isPassing(error) ? 'unreachable' : 'unusable' }
    if (error instanceof Refusal) return { lost: 'unusable' }
    throw error
  }
}

/** The site's picture. Null for one nobody can show. */
export async function keepIcon(deps: Deps, feed: KeptFeed, url: string): Promise<string | null> {
  const of = { userId: feed.owner_id, homeCompanyId: feed.owner_company_id, companyId: feed.company_id }
  const who = await whoIs(deps, of)
  const kept = who && (await keepPicture(deps, who, url, null))
  return kept && 'id' in kept ? kept.id : null
}

/** A picture made small, as text that stands in a response: nobody's browser has to ask a stranger's site. */
export async function thumbnail(
  deps: Pick<Deps, 'egress' | 'decoder'>,
  userId: string,
  url: string,
  pixels: number,
): Promise<Thumbnail | null> {
  try {
    const bytes = await fetched(deps, url)
    return bytes && (await deps.decoder.thumbnail(userId, bytes, pixels))
  } catch {
    // Whatever is wrong with it, there is none to show.
    return null
  }
}

async function fetched(deps: Pick<Deps, 'egress'>, url: string): Promise<Buffer | null> {
  const headers = { accept: 'image/jpeg, image/png, image/webp, image/*;q=0.5' }
  const answer = await deps.egress.get(url, { mostBytes, headers })
  if (answer.status >= 500) throw new EgressError('unreachable')
  return answer.status === 200 ? answer.bytes : null
}

const isPassing = ({ reason }: EgressError) => reason === 'unreachable' || reason === 'slow' || reason === 'unknown'
