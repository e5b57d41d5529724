import { Button, Modal, Textarea } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../account.ts'
import { invalidate, send, useApiMutation } from '../../api.ts'
import { useSentDraft } from '../../sent-drafts.ts'
import { OnlineButton } from '../../ui/OnlineButton.tsx'
import { toastDone } from '../../ui/toasts.ts'
import { savesByKey } from '../../ui/use-save-key.ts'
import { useFault } from '../../use-fault.ts'
import { useRules } from '../../use-rules.ts'
import { useWhy } from '../../use-why.ts'
import type { Post } from '../model/contents.ts'
import classes from './Approval.module.css'

interface Props {
  post: Post
  /** It is not what was read when it was to be approved. */
  outrun: boolean
  /** Somebody changed it meanwhile: what it is now is to be read first. */
  onOutrun: (theirs: Post) => void
}

/** Who decides: approve what was read, or say what should change. */
export function ApprovalBanner({ post, outrun, onOutrun }: Props) {
  const t = useTranslations('composer.approval')
  const tApp = useTranslations('app')
  const why = useWhy()
  const rules = useRules()
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const draft = useSentDraft(`ask-edit ${useMe().id} ${post.id}`)
  const { text: note, write: setNote } = draft
  const done = (words: string) => async () => {
    toastDone(words)
    await invalidate(posts.read, posts.list)
    await router.invalidate()
  }
  const approve = useApiMutation(posts.approve, {
    onSuccess: done(t('approved')),
    onError: async ({ violations }) => {
      if (!violations.some(({ code }) => code === 'post.changed')) return
      const theirs = await send(posts.read, { params: { id: post.id } })
      await invalidate(posts.read, posts.list)
      approve.reset()
      onOutrun(theirs)
    },
  })
  const askEdit = useApiMutation(posts.askEdit, {
    onSuccess: () => {
      draft.drop()
      draft.clear()
      setAsking(false)
      return done(t('askedFor'))()
    },
  })
  const wrong = approve.error
  const { fault, watch, check } = useFault(askEdit.error, {
    ...{ id: 'ask-edit-note', name: 'note', value: note, wrong: rules.needed(note) },
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!check() || askEdit.isPending) return
    draft.sending()
    askEdit.mutate({ params: { id: post.id }, body: { note } })
  }
  return (
    <span className={classes.decide}>
      {outrun && (
        // What had the focus went with what was read.
        <span className={classes.error} role="alert" tabIndex={-1} ref={takeFocus}>
          {t('outrun')}
        </span>
      )}
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
        onClick={() => approve.mutate({ params: { id: post.id }, body: { version: post.version } })}
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
          <form ref={savesByKey} onSubmit={ask} noValidate {...watch}>
            <Textarea
              id="ask-edit-note"
              data-autofocus
              label={t('note')}
              autosize
              minRows={3}
              maxLength={5000}
              value={note}
              error={fault}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <div className={classes.actions}>
              <Button variant="default" onClick={() => setAsking(false)}>
                {tApp('cancel')}
              </Button>
              <Button type="submit" loading={askEdit.isPending}>
                {t('ask')}
              </Button>
            </div>
          </form>
        </Modal>
      )}
    </span>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
