import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { useTranslations } from 'use-intl'
import { invalidate, send, useApiMutation } from '../../../api/queries.ts'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import { focusOnMount } from '../../../ui/focus.ts'
import { OnlineButton } from '../../../ui/OnlineButton.tsx'
import { toastDone } from '../../../ui/toasts.ts'
import type { PostDetails } from '../model/contents.ts'
import classes from './Approval.module.css'

interface Props {
  post: PostDetails
  /** It is not what was read when it was to be approved. */
  outrun: boolean
  /** Somebody changed it meanwhile: what it is now is to be read first. */
  onOutrun: (remotePost: PostDetails) => void
  onRequestChange: () => void
}

/** Who decides: approve what was read, or say what should change. */
export function ApprovalBanner({ post, outrun, onOutrun, onRequestChange }: Props) {
  const t = useTranslations('composer.approval')
  const why = useErrorReason()
  const router = useRouter()
  const onApproved = async () => {
    toastDone(t('approved'))
    await invalidate(posts.read, posts.list)
    await router.invalidate()
  }
  const approve = useApiMutation(posts.approve, {
    onSuccess: onApproved,
    onError: async ({ violations }) => {
      if (!violations.some(({ code }) => code === 'post.changed')) return
      const remotePost = await send(posts.read, { params: { id: post.id } })
      await invalidate(posts.read, posts.list)
      approve.reset()
      onOutrun(remotePost)
    },
  })
  const wrong = approve.error
  return (
    <span className={classes.decide}>
      {outrun && (
        // What had the focus went with what was read.
        <span className={classes.error} role="alert" tabIndex={-1} ref={focusOnMount}>
          {t('outrun')}
        </span>
      )}
      {wrong && (
        <span className={classes.error} role="alert">
          {why(wrong)}
        </span>
      )}
      {post.canAskEdit && (
        <Button size="xs" variant="default" onClick={onRequestChange}>
          {t('ask')}
        </Button>
      )}
      <OnlineButton
        size="xs"
        loading={approve.isPending}
        onClick={() => approve.mutate({ params: { id: post.id }, body: { version: post.version } })}
      >
        {t('approve')}
      </OnlineButton>
    </span>
  )
}
