import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { PostDetails } from '../model/contents.ts'

/** Where a post stands; while some of it leaves, that. */
export function PostBadge({ post }: { post: PostDetails }) {
  const { progress, postStatus, scheduleType, underWay } = post
  if (postStatus === 'SCHEDULED' && progress.checking > 0) return <StatusBadge status="post.CHECKING" />
  const begun = underWay || progress.published + progress.failed > 0 || scheduleType === 'NOW'
  const status = begun && progress.open > 0 && postStatus === 'SCHEDULED' ? 'PUBLISHING' : postStatus
  return <StatusBadge status={`post.${status}`} done={progress.published} total={progress.total} />
}
