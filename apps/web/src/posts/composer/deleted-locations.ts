import type { TreeLocation } from '../../ui/location-tree/tree.ts'
import type { PostDetails } from './model/contents.ts'

/** Places a post was to go to that do not exist any more. */
export function listDeletedLocations(post: PostDetails | undefined): TreeLocation[] {
  return (post?.scheduledPostLocations ?? [])
    .filter(({ location }) => location === undefined)
    .map(({ id, locationName }) => ({ id, name: locationName, group: null, disconnected: true }))
}
