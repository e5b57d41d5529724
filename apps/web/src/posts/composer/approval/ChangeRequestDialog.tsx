import { Textarea } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { useTranslations } from 'use-intl'
import { invalidate, write } from '../../../api/queries.ts'
import { useDraft, useOwnKey } from '../../../drafts/drafts.ts'
import { FormActions, FormDialog } from '../../../forms/FormDialog.tsx'
import { RestoredDraft } from '../../../forms/RestoredDraft.tsx'
import { useFieldError } from '../../../forms/use-field-error.ts'
import { useSave } from '../../../forms/use-save.ts'
import { useValidators } from '../../../forms/use-validators.ts'
import { toastDone } from '../../../ui/toasts.ts'
import type { PostDetails } from '../model/contents.ts'

interface Props {
  post: PostDetails
  onClose: () => void
}

/** Says what should change before the post is approved. */
export function ChangeRequestDialog({ post, onClose }: Props) {
  const t = useTranslations('composer.approval')
  const rules = useValidators()
  const router = useRouter()
  const form = useOwnKey(`ask-edit ${post.id}`)
  const [note, setNote, draft] = useDraft(form)
  const save = useSave({
    ...{ form, title: t('ask'), action: 'send', close: onClose },
    write: (text: string, key) => write(posts.askEdit, { params: { id: post.id }, body: { note: text } }, key),
    onSaved: async () => {
      draft.drop()
      toastDone(t('askedFor'))
      await invalidate(posts.read, posts.list)
      await router.invalidate()
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
