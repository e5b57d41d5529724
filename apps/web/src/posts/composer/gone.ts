import type { TreePlace } from '../../ui/location-tree/tree.ts'
import type { Post } from './model/contents.ts'

/** Places a post was to go to that do not exist any more. */
export function goneOf(post: Post | undefined): TreePlace[] {
  return (post?.scheduledPostLocations ?? [])
    .filter(({ location }) => location === undefined)
    .map(({ id, locationName }) => ({ id, name: locationName, group: null, disconnected: true }))
}
