import { Button, Textarea } from '@mantine/core'
import { inboxReplies } from '@vitrine/contract/inbox'
import type { IntegrationType } from '@vitrine/contract/integrations'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useDraft, useOwnKey } from '../drafts/drafts.ts'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useFieldError } from '../forms/use-field-error.ts'
import { useSave } from '../forms/use-save.ts'
import { savesByKey } from '../forms/use-save-key.ts'
import { useValidators } from '../forms/use-validators.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { measureReply } from '../quick-replies/reply-length.ts'
import { focusOnMount } from '../ui/focus.ts'
import classes from './Bubble.module.css'
import type { InboxItemReply } from './search.ts'

interface Props {
  reply: InboxItemReply
  network: IntegrationType
  onChanged: () => void
  onClose: () => void
}

/** Another text for a reply that is not out yet, kept while it is written. */
export function EditReply({ reply, network, onChanged, onClose }: Props) {
  const t = useTranslations('inbox')
  // One that waits already goes on waiting.
  const submits = reply.needsApproval && reply.replyStatus !== 'PENDING_APPROVAL'
  const form = useOwnKey(`reply-edit ${reply.id}`)
  const [text, write, draft] = useDraft(form, reply.text)
  const save = useSave({
    ...{ form, title: t('editReply'), close: onClose },
    write: (text: string) =>
      send(inboxReplies.update, {
        params: { id: reply.id },
        // Of the text that stands here: what became of it meanwhile is read first.
        body: { text, version: reply.version, ...(reply.canApprove ? { replyStatus: 'SENDING' } : {}) },
      }).finally(onChanged),
    onSaved: draft.drop,
  })
  const rules = useValidators()
  const formats = useFormats()
  const { count, max, over, unit } = measureReply(network, text)
  const id = `edit-${reply.id}`
  const { fault, watch, check } = useFieldError(save.error, {
    id,
    name: 'text',
    value: text,
    wrong: rules.needed(text),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isBusy && over === 0 && check()) save.submit(text)
  }
  return (
    <form ref={savesByKey} className={classes.editing} onSubmit={submit} noValidate {...watch}>
      <SavingFields save={save}>
        {draft.isRestored && !save.isBusy && <RestoredDraft onDiscard={draft.discard} />}
        <Textarea
          id={id}
          autosize
          minRows={2}
          aria-label={t('editReply')}
          value={text}
          error={fault}
          onChange={(event) => write(event.currentTarget.value)}
          ref={focusOnMount}
        />
        {count * 10 > max * 9 && (
          <span
            className={classes.length}
            data-over={over > 0 || undefined}
            role="status"
            title={unit === 'bytes' ? t('countsBytes') : undefined}
          >
            {formats.integer(count)}/{formats.integer(max)}
          </span>
        )}
      </SavingFields>
      <div className={classes.verbs}>
        <Button size="xs" type="submit" loading={save.isSending} disabled={save.isBusy || over > 0}>
          {t(reply.canApprove ? 'saveAndApprove' : submits ? 'saveAndSubmit' : 'save')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={save.isLocked}
          onClick={() => {
            // What is on its way can't be taken back: the form is closed over it.
            if (!save.isBusy) draft.discard()
            onClose()
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The field comes where the button was, and the button where the field was: each has the focus of the other. */
