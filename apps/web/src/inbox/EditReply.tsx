import { Button, Textarea } from '@mantine/core'
import type { IntegrationType } from '@vitrine/contract/integrations'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { lengthOf } from '../quick-replies/reply-length.ts'
import { useSentDraft } from '../sent-drafts.ts'
import { savesByKey } from '../ui/use-save-key.ts'
import { useFault } from '../use-fault.ts'
import { useFormats } from '../use-formats.ts'
import { useRules } from '../use-rules.ts'
import classes from './Bubble.module.css'
import type { Reply } from './search.ts'

interface Props {
  reply: Reply
  network: IntegrationType
  pending: boolean
  error: unknown
  /** Told it is saved, this says whether the words that are saved are still the ones that stand here. */
  onSave: (text: string, onSaved: () => boolean) => void
  onCancel: () => void
}

/** Other words for a reply that is not out yet, kept while they are written. */
export function EditReply({ reply, network, pending, error, onSave, onCancel }: Props) {
  const t = useTranslations('inbox')
  const me = useMe()
  // One that waits already goes on waiting.
  const submits = reply.needsApproval && reply.replyStatus !== 'PENDING_APPROVAL'
  const { text, write, sending, drop, clear } = useSentDraft(`reply-edit ${me.id} ${reply.id}`, reply.text)
  const rules = useRules()
  const formats = useFormats()
  const { count, max, over } = lengthOf(network, text)
  const id = `edit-${reply.id}`
  const { fault, watch, check } = useFault(error, { id, name: 'text', value: text, wrong: rules.needed(text) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending || over > 0 || !check()) return
    sending()
    onSave(text, () => {
      drop()
      return clear()
    })
  }
  return (
    <form ref={savesByKey} className={classes.editing} onSubmit={submit} noValidate {...watch}>
      <Textarea
        id={id}
        autosize
        minRows={2}
        aria-label={t('editReply')}
        value={text}
        error={fault}
        onChange={(event) => write(event.currentTarget.value)}
        ref={takeFocus}
      />
      <div className={classes.verbs}>
        {count * 10 > max * 9 && (
          <span className={classes.length} data-over={over > 0 || undefined} role="status">
            {formats.integer(count)}/{formats.integer(max)}
          </span>
        )}
        <Button size="xs" type="submit" loading={pending} disabled={over > 0}>
          {t(reply.canApprove ? 'saveAndApprove' : submits ? 'saveAndSubmit' : 'save')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => {
            write(reply.text)
            onCancel()
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The field comes where the button was, and the button where the field was: each has the focus of the other. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
