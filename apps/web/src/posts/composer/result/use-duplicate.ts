import { useRouter } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../../../api/queries.ts'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import { toastDone, toastError } from '../../../ui/toasts.ts'
import type { PostDetails } from '../model/contents.ts'

/** A draft with the same content, opened at once. */
export function useDuplicate() {
  const t = useTranslations('composer')
  const why = useErrorReason()
  const router = useRouter()
  const duplicate = useApiMutation(posts.duplicate, {
    async onSuccess() {
      await invalidate(posts.list)
      toastDone(t('duplicated'))
    },
    onError: (error) => toastError(why(error)),
  })
  // Of the call: who has left meanwhile is not fetched back.
  const ended = { onSuccess: (post: PostDetails) => void router.navigate({ href: `/calendar/${post.id}` }) }
  return { run: (id: string) => duplicate.mutate({ params: { id } }, ended), isPending: duplicate.isPending }
}
