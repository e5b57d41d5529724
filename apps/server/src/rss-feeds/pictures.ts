import { Readable } from 'node:stream'
import sharp from 'sharp'
import { upload } from '../attachments/upload.ts'
import type { Deps } from '../deps.ts'
import { EgressError } from '../egress/refused.ts'
import { Refusal } from '../errors.ts'
import { whoIs } from '../session/identify.ts'
import type { Viewer } from '../viewer.ts'
import type { KeptFeed } from './queries.ts'

const mostBytes = 15 * 1024 * 1024
const mostPixels = 50_000_000

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

export interface Thumbnail {
  /** A `data:` address. */
  readonly image: string
  readonly ratio: number
}

/** A picture made small, as text that stands in an answer: nobody's browser has to ask a stranger's site. */
export async function thumbnail(deps: Pick<Deps, 'egress'>, url: string, pixels: number): Promise<Thumbnail | null> {
  try {
    const bytes = await fetched(deps, url)
    if (bytes === null) return null
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    return { image: `data:image/jpeg;base64,${data.toString('base64')}`, ratio: info.width / info.height }
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
