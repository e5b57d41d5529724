import { writeInstant } from '@vitrine/contract/query'
import { testedItems } from '@vitrine/contract/rss-feeds'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { invalid } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { addressOf } from './address.ts'
import { FeedTrouble, type FoundFeed, findFeed } from './find-feed.ts'
import { thumbnail } from './pictures.ts'
import { noteTrial } from './trial-limit.ts'
import { everyMinutes } from './turns.ts'

const picturePixels = 640
const iconPixels = 64

/** What an address holds, before anything is made of it. What is wrong with it is said at the field. */
export async function tryFeed(deps: Deps, db: Db, who: Viewer, typed: string) {
  const address = addressOf(typed)
  if (address === null) throw invalid({ propertyPath: 'url', code: 'rss.address' })
  await noteTrial(db, who)
  const found = await look(deps, address)
  const { title, siteUrl, iconUrl, everyMinutes: wanted, items } = found.feed
  const shown = items.filter(({ isTwice }) => !isTwice).slice(0, testedItems)
  const [icon, ...pictures] = await Promise.all([
    iconUrl === null ? null : thumbnail(deps, who.userId, iconUrl, iconPixels),
    ...shown.map(({ imageUrl }) => (imageUrl === null ? null : thumbnail(deps, who.userId, imageUrl, picturePixels))),
  ])
  return {
    ...{ url: found.url, title, count: items.length, everyMinutes: everyMinutes(wanted) },
    twice: items.filter(({ isTwice }) => isTwice).length,
    ...(siteUrl === null ? {} : { siteUrl }),
    ...(icon ? { icon: icon.image } : {}),
    items: shown.map(({ title: name, link, summary, publishedAt, imageUrl }, index) => {
      const picture = pictures[index]
      return {
        ...{ title: name, summary, hasImage: imageUrl !== null },
        ...(link === null ? {} : { link }),
        ...(publishedAt === null ? {} : { publishedAt: writeInstant(publishedAt) }),
        ...(picture ?? {}),
      }
    }),
  }
}

async function look(deps: Deps, address: string): Promise<FoundFeed> {
  try {
    const found = await findFeed(deps, address)
    // Without anything to compare by nobody answers that nothing changed.
    if (found === null) throw new FeedTrouble('unreadable')
    return found
  } catch (error) {
    if (!(error instanceof FeedTrouble)) throw error
    throw invalid({ propertyPath: 'url', code: `rss.${error.code}`, params: error.params })
  }
}
