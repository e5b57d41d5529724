import { Readable } from 'node:stream'
import { upload } from '../attachments/upload.ts'
import type { Thumbnail } from '../decoding/messages.ts'
import type { Deps } from '../deps/deps.ts'
import { EgressError } from '../egress/refused.ts'
import { Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { findViewerInCompany } from '../session/authenticate.ts'
import type { StoredFeed } from './queries.ts'

const maxBytes = 15 * 1024 * 1024

/** What became of a picture: a file of ours, none that can be used, or none right now. */
export type StoredImage = { readonly id: string } | { readonly lost: 'unusable' | 'unreachable' }

/** Fetches a picture and keeps it as one that somebody uploaded: upright, within bounds, without what cameras write. */
export async function storeImage(
  deps: Deps,
  viewer: Viewer,
  url: string,
  altText: string | null,
): Promise<StoredImage> {
  try {
    const bytes = await fetched(deps, url)
    if (bytes === null) return { lost: 'unusable' }
    const db = deps.databases.forCompany(viewer.companyId)
    return { id: await upload(deps, db, viewer, { file: Readable.from([bytes]), platform: '', altText }) }
  } catch (error) {
    if (error instanceof EgressError) return { lost: isPassing(error) ? 'unreachable' : 'unusable' }
    if (error instanceof Refusal) return { lost: 'unusable' }
    throw error
  }
}

/** The site's picture. Null for one nobody can show. */
export async function storeIcon(deps: Deps, feed: StoredFeed, url: string): Promise<string | null> {
  const of = { userId: feed.owner_id, homeCompanyId: feed.owner_company_id, companyId: feed.company_id }
  const viewer = await findViewerInCompany(deps, of)
  const stored = viewer && (await storeImage(deps, viewer, url, null))
  return stored && 'id' in stored ? stored.id : null
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
  const response = await deps.egress.get(url, { maxBytes: maxBytes, headers })
  if (response.status >= 500) throw new EgressError('unreachable')
  return response.status === 200 ? response.bytes : null
}

const isPassing = ({ reason }: EgressError) => reason === 'unreachable' || reason === 'slow' || reason === 'unknown'
