import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useDraft, useOwnKey } from '../../../drafts/drafts.ts'
import { FormActions, FormDialog } from '../../../forms/FormDialog.tsx'
import { RestoredDraft } from '../../../forms/RestoredDraft.tsx'
import { useFieldError } from '../../../forms/use-field-error.ts'
import { useSave } from '../../../forms/use-save.ts'
import { toastDone } from '../../../ui/toasts.ts'
import { refreshPosts, replacePosts } from '../data/caches.ts'
import { requestChanges } from '../data/post-mutations.ts'
import type { CalendarPost, Card } from '../model/card.ts'
import classes from './dialogs.module.css'
import type { Runnable } from './RunDialog.tsx'

export interface ChangeRequest {
  posts: readonly CalendarPost[]
  cards: readonly Card[]
}

interface Props extends ChangeRequest {
  onClose: () => void
  onRun: (run: Runnable) => void
}

/** What should change: the text that goes back to the author with the post. Of several posts it is shown how each went. */
export function RequestChangesDialog({ posts, cards, onClose, onRun }: Props) {
  const t = useTranslations('calendar.askEdit')
  const run = useTranslations('calendar.run')
  const client = useQueryClient()
  const form = useOwnKey(`ask-edit ${cards.map(({ id }) => id).join(' ')}`)
  const [note, setNote, draft] = useDraft(form)
  const text = note.trim()
  const title = t('title', { count: cards.length })
  const [first, ...others] = posts
  const save = useSave({
    ...{ form, title, action: 'send', once: true, close: onClose },
    write: ({ id, text }: { id: string; text: string }, idempotencyKey) => requestChanges({ id }, text, idempotencyKey),
    onSaved: (post) => {
      draft.drop()
      replacePosts(client, [post])
      void refreshPosts(client)
      toastDone(run('done.askEdit', { count: 1 }))
    },
  })
  const { fault, watch, check } = useFieldError(save.error, {
    ...{ id: 'ask-edit-note', name: 'note', value: note, wrong: text === '' ? t('required') : undefined },
  })
  const submit = () => {
    if (!check() || !first) return
    if (others.length === 0) save.submit({ id: first.id, text })
    else onRun({ action: 'askEdit', posts, run: (post) => requestChanges(post, text), onDone: draft.drop })
  }
  return (
    <FormDialog {...{ title, save, watch, onClose }} size={480} onSubmit={submit}>
      <p className={classes.about}>{cards.map(({ headline }) => headline).join(' · ')}</p>
      {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
      <Textarea
        id="ask-edit-note"
        label={t('note')}
        description={t('hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={5000}
        value={note}
        error={fault}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
      <FormActions
        save={save}
        submit={t('confirm')}
        onCancel={() => {
          draft.discard()
          onClose()
        }}
      />
    </FormDialog>
  )
}
