import { ActionIcon, Button } from '@mantine/core'
import { IconBolt, IconSend, IconWorld } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { inboxReplies } from '@vitrine/contract/inbox'
import { listFieldNames } from '@vitrine/contract/location-fields'
import type { ResponseOf } from '@vitrine/contract/operation'
import { Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../api/online-status.ts'
import { write as sendWrite } from '../api/queries.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { readDraft, useDraft, useOwnKey } from '../drafts/drafts.ts'
import { EmojiButton } from '../emoji/EmojiButton.tsx'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useSave } from '../forms/use-save.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { MarkedTextarea } from '../quick-replies/MarkedTextarea.tsx'
import { measureReply } from '../quick-replies/reply-length.ts'
import { useMe } from '../session/current-user.ts'
import { Banner } from '../ui/Banner.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { toastError } from '../ui/toasts.ts'
import { useSelectTextAfterRender } from '../ui/use-focus.ts'
import { useQuick } from './quick/use-quick.ts'
import classes from './ReplyBox.module.css'
import type { InboxItemReply, OpenItem } from './search.ts'
import { joinTexts, rememberQuickReplies, useUndoneReply } from './undone-replies.ts'

interface Props {
  item: OpenItem
  /** A colleague's reply that waits for a moderator. */
  pendingReply?: InboxItemReply
  /** Google keeps one answer to a review: another takes its place. */
  replaces: boolean
  /** What was said, that which tells the customer’s language first. */
  languageSamples: readonly string[]
  onSent: () => void
  /** With the reply that was sent: undo takes back both. */
  onDone: (reply: Sent) => void
}

// It comes with the first `/`.
const QuickList = lazyComponent(async () => ({ default: (await import('./quick/QuickList.tsx')).QuickList }))

type Sent = ResponseOf<typeof inboxReplies.create>

interface Written {
  readonly text: string
  readonly quickReplies: readonly string[]
  /** It is marked done once it is sent. */
  readonly thenDone: boolean
}

/**
 * The reply to an item: kept while it is written, sent with Mod+Enter, five seconds to take it back. It never goes out
 * twice: while nobody knows whether it arrived, the box is read-only, also when it is opened again.
 */
export function ReplyBox({ item, pendingReply, replaces, languageSamples, onSent, onDone }: Props) {
  const t = useTranslations('inbox')
  const tq = useTranslations('replies.box')
  const me = useMe()
  const formats = useFormats()
  const why = useErrorReason()
  const navigate = useNavigate()
  const online = useOnline()
  const form = useOwnKey(`reply ${item.id}`)
  const [text, write, draft] = useDraft(form)
  const box = useRef<HTMLTextAreaElement>(null)
  const quick = useQuick(item, languageSamples, { text, write, field: box })
  const clear = () => {
    write('')
    quick.reset()
  }
  const save = useSave<Written, Sent>({
    ...{ form, title: t('publicReply'), once: true },
    write: ({ text, quickReplies }, idempotencyKey) => {
      const used = quickReplies.length > 0 ? { quickReplies: [...quickReplies] } : {}
      return sendWrite(inboxReplies.create, { body: { text, inbox: item['@id'], ...used } }, idempotencyKey)
    },
    onSaved: (sent, { text, quickReplies, thenDone }) => {
      rememberQuickReplies(sent.id, quickReplies)
      // Another tab may hold another text.
      if (readDraft<string>(form)?.trim() === text) {
        draft.drop()
        quick.drop()
      }
      onSent()
      if (thenDone && me.appPermissions.moderation && !item.isDone) onDone(sent)
    },
    close: () => {
      if (readDraft(form) === undefined) clear()
    },
    onLeftFailure: (failure, isDoubted) => {
      const name = item.userName || t('someone')
      toastError(t(isDoubted ? 'replyDoubtedTo' : 'replyFailedTo', { name }), {
        more: isDoubted ? t('replyDoubted') : why(failure),
        action: { text: t('reopen'), run: () => void navigate({ to: '/inbox', search: { id: item.id } }) },
      })
    },
  })
  const { errorOf, errors } = useFormErrors(save.error, ['text'], { getId: () => 'reply', values: { text } })
  // What is wrong with the words is said at them.
  const others = errors.filter((error) => !('fieldId' in error)).map(({ message }) => message)
  const put = (nextText: string) => {
    write(nextText)
    if (nextText === '') quick.reset()
  }
  useUndoneReply(item.id, save.isBusy, (reply, isHere) => {
    write(joinTexts(reply.text, text))
    quick.add(reply.quickReplies)
    if (isHere) box.current?.focus()
  })

  const selectNext = useSelectTextAfterRender(box)
  const insert = (emoji: string) => {
    const { selectionStart: from, selectionEnd: to } = box.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    selectNext({ from: from + emoji.length, to: from + emoji.length })
    write(text.slice(0, from) + emoji + text.slice(to))
  }

  const { count: length, max: limit, over, unit } = measureReply(item.integrationType, text)
  const trimmedText = text.trim()
  const blanks = listFieldNames(text)
  const sendable = trimmedText !== '' && over === 0 && online && !save.isBusy
  const go = (thenDone: boolean) => {
    if (!sendable) return
    if (blanks.length > 0) return quick.selectBlank()
    save.submit({ text: trimmedText, quickReplies: quick.used, thenDone })
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
      {save.error !== null && <Banner tone="red">{[t('replyFailed'), ...others].join(' ')}</Banner>}
      <SavingFields
        save={save}
        texts={{ sending: t('replySending'), slow: t('replySlow'), stopped: t('replyStopped') }}
      >
        {draft.isRestored && !save.isBusy && <RestoredDraft onDiscard={clear} />}
        {quick.isOpen && (
          <Suspense fallback={null}>
            <QuickList quick={quick} item={item} />
          </Suspense>
        )}
        <div className={classes.frame}>
          <span className={classes.mode}>
            <IconWorld size={16} stroke={2} aria-hidden />
            {t('publicReply')}
          </span>
          <MarkedTextarea
            id="reply"
            ref={box}
            variant="unstyled"
            className={classes.text}
            alarm
            classNames={{ input: classes.input }}
            autosize
            minRows={2}
            maxRows={10}
            aria-label={t('publicReply')}
            aria-describedby={blanks.length > 0 ? 'reply-blank reply-count' : 'reply-count'}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={quick.isOpen ? 'quick-list' : undefined}
            aria-activedescendant={quick.isOpen && quick.active ? `quick-${quick.active.id}` : undefined}
            placeholder={t('placeholder')}
            value={text}
            error={errorOf('text')}
            onChange={(event) => {
              put(event.currentTarget.value)
              quick.look(event.currentTarget)
            }}
            onSelect={(event) => quick.look(event.currentTarget)}
            onKeyDown={(event) => {
              if (quick.onKeyDown(event)) return
              // Back to the list, where letters are keys again; what is written stays.
              if (event.key === 'Escape') document.getElementById(`open-${item.id}`)?.focus()
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              go(event.shiftKey)
            }}
          />
          {blanks.length > 0 && (
            <p id="reply-blank" role="status" className={classes.blank}>
              {tq('blank', { count: blanks.length, names: formats.list(blanks.map((name) => tq('quoted', { name }))) })}
            </p>
          )}
          <div className={classes.foot}>
            <ActionIcon
              className={classes.bolt}
              aria-label={tq('open')}
              aria-pressed={quick.isOpen}
              title={tq('hint')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={quick.open}
            >
              <IconBolt size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <EmojiButton label={t('emoji')} side="top" onPick={insert} />
            <span
              id="reply-count"
              className={classes.count}
              data-over={over > 0 || undefined}
              title={unit === 'bytes' ? t('countsBytes') : undefined}
            >
              {formats.integer(length)}/{formats.integer(limit)}
            </span>
            <Button
              type="submit"
              size="sm"
              leftSection={<IconSend size={16} stroke={2} aria-hidden />}
              loading={save.isSending}
              disabled={!sendable}
              title={online ? undefined : t('offline')}
            >
              {t('send')}
            </Button>
          </div>
        </div>
      </SavingFields>
    </form>
  )
}
