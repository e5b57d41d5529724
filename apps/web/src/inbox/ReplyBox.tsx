import { Button, Textarea } from '@mantine/core'
import { IconSend, IconWorld } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { inboxReplies } from '@vitrine/contract/inbox'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { send } from '../api/send.ts'
import { useOnline } from '../connection.ts'
import { useDraft } from '../drafts.ts'
import { Banner } from '../ui/Banner.tsx'
import { useErrorText } from '../use-error-text.ts'
import { useFormats } from '../use-formats.ts'
import { onHandBack } from './hand-back.ts'
import classes from './ReplyBox.module.css'
import type { OpenItem, Reply } from './search.ts'

interface Props {
  item: OpenItem
  /** A colleague's reply that waits for a moderator. */
  pendingReply?: Reply
  /** Google keeps one answer to a review: another takes its place. */
  replaces: boolean
  onSent: () => void
  onDone: () => void
}

// What the networks take at most: Google counts bytes (4,096), the others characters.
const longest: Partial<Record<OpenItem['integrationType'], number>> = { google: 4096, facebook: 8000 }
const longestElsewhere = 2200

/** The answer: kept while it is written, sent with Mod+Enter, five seconds to take it back. */
export function ReplyBox({ item, pendingReply, replaces, onSent, onDone }: Props) {
  const t = useTranslations('inbox')
  const me = useMe()
  const formats = useFormats()
  const errorText = useErrorText()
  const online = useOnline()
  const [text, write] = useDraft(`reply ${me.id} ${item.id}`)
  const box = useRef<HTMLTextAreaElement>(null)
  const reply = useMutation({
    mutationFn: (words: string) =>
      send(
        inboxReplies.create,
        { body: { text: words, inbox: item['@id'] } },
        { idempotencyKey: crypto.randomUUID?.() },
      ),
    onSuccess: () => {
      write('')
      onSent()
    },
  })
  useEffect(() =>
    onHandBack((id, words) => {
      if (id !== item.id) return
      write(words)
      box.current?.focus()
    }),
  )

  const limit = longest[item.integrationType] ?? longestElsewhere
  const length = item.integrationType === 'google' ? new TextEncoder().encode(text).length : [...text].length
  const words = text.trim()
  const sendable = words !== '' && length <= limit && online && !reply.isPending
  const go = (thenDone: boolean) => {
    if (!sendable) return
    reply.mutate(words, { onSuccess: () => thenDone && !item.isDone && onDone() })
  }
  if (!item.canReply) return <p className={classes.closed}>{item.isRemoved ? t('removedClosed') : t('replyClosed')}</p>
  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault()
        go(false)
      }}
    >
      {pendingReply && !pendingReply.canApprove && (
        <p className={classes.notice}>{t('anotherWaits', { name: pendingReply.author ?? t('someone') })}</p>
      )}
      {replaces && <p className={classes.notice}>{t('replaces')}</p>}
      {reply.error && (
        <Banner tone="red">
          {t('replyFailed')} {errorText(reply.error)}
        </Banner>
      )}
      <div className={classes.frame}>
        <span className={classes.mode}>
          <IconWorld size={16} stroke={2} aria-hidden />
          {t('publicReply')}
        </span>
        <Textarea
          id="reply"
          ref={box}
          variant="unstyled"
          classNames={{ input: classes.input }}
          autosize
          minRows={2}
          maxRows={10}
          aria-label={t('publicReply')}
          aria-describedby="reply-count"
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Back to the list, where letters are keys again; what is written stays.
            if (event.key === 'Escape') document.getElementById(`open-${item.id}`)?.focus()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            go(event.shiftKey)
          }}
        />
        <div className={classes.foot}>
          <span id="reply-count" className={classes.count} data-over={length > limit || undefined}>
            {formats.integer(length)}/{formats.integer(limit)}
          </span>
          <Button
            type="submit"
            size="sm"
            leftSection={<IconSend size={16} stroke={2} aria-hidden />}
            loading={reply.isPending}
            disabled={!sendable}
            title={online ? undefined : t('offline')}
          >
            {t('send')}
          </Button>
        </div>
      </div>
    </form>
  )
}
