import { writeInstant } from '@vitrine/contract/query'
import { testedItems } from '@vitrine/contract/rss-feeds'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { normalizeAddress } from './feed-address.ts'
import { FeedError, type FoundFeed, findFeed } from './find-feed.ts'
import { everyMinutes } from './poll-schedule.ts'
import { thumbnail } from './store-image.ts'
import { noteTrial } from './trial-limit.ts'

const imagePixels = 640
const iconPixels = 64

/** What an address holds, before anything is made of it. What is wrong with it is said at the field. */
export async function tryFeed(deps: Deps, db: Db, viewer: Viewer, typed: string) {
  const address = normalizeAddress(typed)
  if (address === null) throw invalid({ propertyPath: 'url', code: 'rss.address' })
  await noteTrial(db, viewer)
  const found = await readTypedFeed(deps, address)
  const { title, siteUrl, iconUrl, everyMinutes: wanted, items } = found.feed
  const shown = items.filter(({ isTwice }) => !isTwice).slice(0, testedItems)
  const [icon, ...images] = await Promise.all([
    iconUrl === null ? null : thumbnail(deps, viewer.userId, iconUrl, iconPixels),
    ...shown.map(({ imageUrl }) => (imageUrl === null ? null : thumbnail(deps, viewer.userId, imageUrl, imagePixels))),
  ])
  return {
    ...{ url: found.url, title, count: items.length, everyMinutes: everyMinutes(wanted) },
    twice: items.filter(({ isTwice }) => isTwice).length,
    ...(siteUrl === null ? {} : { siteUrl }),
    ...(icon ? { icon: icon.image } : {}),
    items: shown.map(({ title: name, link, summary, publishedAt, imageUrl }, index) => {
      const image = images[index]
      return {
        ...{ title: name, summary, hasImage: imageUrl !== null },
        ...(link === null ? {} : { link }),
        ...(publishedAt === null ? {} : { publishedAt: writeInstant(publishedAt) }),
        ...(image ?? {}),
      }
    }),
  }
}

async function readTypedFeed(deps: Deps, address: string): Promise<FoundFeed> {
  try {
    const found = await findFeed(deps, address)
    // Without anything to compare by nobody answers that nothing changed.
    if (found === null) throw new FeedError('unreadable')
    return found
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    throw invalid({ propertyPath: 'url', code: `rss.${error.code}`, params: error.params })
  }
}
