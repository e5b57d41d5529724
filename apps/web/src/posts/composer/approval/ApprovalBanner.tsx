import { Button, Textarea } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, send, useApiMutation, write } from '../../../api/queries.ts'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import { useDraft, useOwnKey } from '../../../drafts/drafts.ts'
import { FormActions, FormDialog } from '../../../forms/FormDialog.tsx'
import { RestoredDraft } from '../../../forms/RestoredDraft.tsx'
import { useFieldError } from '../../../forms/use-field-error.ts'
import { useSave } from '../../../forms/use-save.ts'
import { useValidators } from '../../../forms/use-validators.ts'
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
}

/** Who decides: approve what was read, or say what should change. */
export function ApprovalBanner({ post, outrun, onOutrun }: Props) {
  const t = useTranslations('composer.approval')
  const why = useErrorReason()
  const router = useRouter()
  const [isRequestingChanges, setIsRequestingChanges] = useState(false)
  const done = (message: string) => async () => {
    toastDone(message)
    await invalidate(posts.read, posts.list)
    await router.invalidate()
  }
  const approve = useApiMutation(posts.approve, {
    onSuccess: done(t('approved')),
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
        <Button size="xs" variant="default" onClick={() => setIsRequestingChanges(true)}>
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
      {isRequestingChanges && (
        <ChangeRequestDialog post={post} onClose={() => setIsRequestingChanges(false)} onSaved={done(t('askedFor'))} />
      )}
    </span>
  )
}

interface DialogProps {
  post: PostDetails
  onClose: () => void
  onSaved: () => Promise<void>
}

function ChangeRequestDialog({ post, onClose, onSaved }: DialogProps) {
  const t = useTranslations('composer.approval')
  const rules = useValidators()
  const form = useOwnKey(`ask-edit ${post.id}`)
  const [note, setNote, draft] = useDraft(form)
  const save = useSave({
    ...{ form, title: t('ask'), action: 'send', close: onClose },
    write: (text: string, key) => write(posts.askEdit, { params: { id: post.id }, body: { note: text } }, key),
    onSaved: () => {
      draft.drop()
      return onSaved()
    },
  })
  const { fault, watch, check } = useFieldError(save.error, {
    ...{ id: 'ask-edit-note', name: 'note', value: note, wrong: rules.needed(note) },
  })
  return (
    <FormDialog
      {...{ title: t('ask'), save, watch, onClose }}
      onSubmit={() => {
        if (check()) save.submit(note)
      }}
    >
      {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
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
      <FormActions
        save={save}
        submit={t('ask')}
        onCancel={() => {
          draft.discard()
          onClose()
        }}
      />
    </FormDialog>
  )
}
