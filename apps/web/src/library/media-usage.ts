import { libraryMedias } from '@vitrine/contract/library'
import type { MemberOf } from '@vitrine/contract/operation'
import type { PostStatus } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { q } from '../api/queries.ts'
import { send } from '../api/send.ts'

export type Post = MemberOf<typeof posts.list>

/** Statuses of posts that may still go out. */
const ahead: readonly PostStatus[] = ['SCHEDULED', 'PENDING_APPROVAL', 'ASK_MODIFICATION', 'DRAFT']

/** The posts a file is in, the latest first. */
export const postsUsing = (attachment: string) =>
  q(posts.list, { query: { attachment: [attachment], order: { scheduledAt: 'desc' }, itemsPerPage: 10 } })

/** The posts that may still go out with one of the files. */
export const upcomingPostsUsing = (attachments: readonly string[]) =>
  q(posts.list, {
    query: { attachment: [...attachments], postStatus: [...ahead], order: { scheduledAt: 'asc' }, itemsPerPage: 100 },
  })

/** The files in a folder, and in folders in it, that posts still to come use. */
export async function usedWithin(folder: string): Promise<{ id: string; iri: string }[]> {
  const used: { id: string; iri: string }[] = []
  for (let page = 1; ; page++) {
    const { member, totalItems } = await send(libraryMedias.list, {
      query: { within: [folder], unused: false, page, itemsPerPage: 100 },
    })
    for (const { usesAhead, attachment } of member)
      if (usesAhead > 0) used.push({ id: attachment.id, iri: attachment['@id'] })
    if (page * 100 >= totalItems) return used
  }
}

/** Gives posts another file in the place of one; answers those that could not be changed. */
export async function replaceFile(
  those: readonly Post[],
  gone: ReadonlySet<string>,
  by: string,
): Promise<{ post: Post; error: unknown }[]> {
  const failed: { post: Post; error: unknown }[] = []
  for (const post of those) {
    const files = post.scheduledPostAttachments.map((iri) => (gone.has(iri) ? by : iri))
    try {
      const body = { scheduledPostAttachments: [...new Set(files)], version: post.version }
      await send(posts.update, { params: { id: post.id }, body })
    } catch (error) {
      failed.push({ post, error })
    }
  }
  return failed
}
