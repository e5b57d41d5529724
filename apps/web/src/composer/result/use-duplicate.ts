import { useRouter } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../../api.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import { useWhy } from '../../use-why.ts'

/** A draft with the same content, opened at once. */
export function useDuplicate() {
  const t = useTranslations('composer')
  const why = useWhy()
  const router = useRouter()
  const duplicate = useApiMutation(posts.duplicate, {
    async onSuccess(post) {
      await invalidate(posts.list)
      toastDone(t('duplicated'))
      await router.navigate({ href: `/calendar/${post.id}` })
    },
    onError: (error) => toastError(why(error)),
  })
  return { run: (id: string) => duplicate.mutate({ params: { id } }), isPending: duplicate.isPending }
}
