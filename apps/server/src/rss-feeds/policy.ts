import type { Viewer } from '../lib/viewer.ts'
import type { FeedRow } from './queries.ts'

/** Whoever changes a feed speaks at all of its places: who does not see them all leaves it to others. */
export function mayChange(
  viewer: Viewer,
  feed: Pick<FeedRow, 'everywhere' | 'owner_id' | 'places' | 'locations'>,
): boolean {
  if (viewer.locations === null) return true
  return feed.everywhere ? feed.owner_id === viewer.userId : feed.locations.length === feed.places
}
