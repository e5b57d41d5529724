import { Button, Modal, Textarea } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../account.ts'
import { invalidate, useApiMutation } from '../../api.ts'
import { useDraft } from '../../drafts.ts'
import { OnlineButton } from '../../ui/OnlineButton.tsx'
import { toastDone } from '../../ui/toasts.ts'
import { useWhy } from '../../use-why.ts'
import type { Post } from '../model/contents.ts'
import classes from './Approval.module.css'

/** Who decides: approve what stands, or say what should change. */
export function ApprovalBanner({ post }: { post: Post }) {
  const t = useTranslations('composer.approval')
  const tApp = useTranslations('app')
  const why = useWhy()
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useDraft(`ask-edit ${useMe().id} ${post.id}`)
  const done = (words: string) => async () => {
    toastDone(words)
    await invalidate(posts.read, posts.list)
    await router.invalidate()
  }
  const approve = useApiMutation(posts.approve, { onSuccess: done(t('approved')) })
  const askEdit = useApiMutation(posts.askEdit, {
    onSuccess: () => {
      setNote('')
      setAsking(false)
      return done(t('askedFor'))()
    },
  })
  const wrong = approve.error
  return (
    <span className={classes.decide}>
      {wrong && (
        <span className={classes.error} role="alert">
          {why(wrong)}
        </span>
      )}
      {post.canAskEdit && (
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      )}
      <OnlineButton
        size="xs"
        loading={approve.isPending}
        onClick={() => approve.mutate({ params: { id: post.id }, body: {} })}
      >
        {t('approve')}
      </OnlineButton>
      {asking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title={t('ask')}
          closeButtonProps={{ 'aria-label': tApp('close') }}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (note.trim() === '') return
              askEdit.mutate({ params: { id: post.id }, body: { note } })
            }}
          >
            <Textarea
              data-autofocus
              required
              label={t('note')}
              autosize
              minRows={3}
              value={note}
              error={askEdit.error && why(askEdit.error)}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <div className={classes.actions}>
              <Button variant="default" onClick={() => setAsking(false)}>
                {tApp('cancel')}
              </Button>
              <Button type="submit" disabled={note.trim() === ''} loading={askEdit.isPending}>
                {t('ask')}
              </Button>
            </div>
          </form>
        </Modal>
      )}
    </span>
  )
}
