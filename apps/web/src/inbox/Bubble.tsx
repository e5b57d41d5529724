import { Button } from '@mantine/core'
import { IconFileText, IconVideo } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { inboxReplies } from '@vitrine/contract/inbox'
import { languageOfMessage } from '@vitrine/contract/message-language'
import type { BodyInputOf } from '@vitrine/contract/operation'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { getServerTime } from '../api/server-time.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useMe } from '../session/current-user.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { focusOnMount } from '../ui/focus.ts'
import { Stars } from '../ui/Stars.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { toastError } from '../ui/toasts.ts'
import classes from './Bubble.module.css'
import { EditReply } from './EditReply.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import { deleteReply, reopenRepliedItem } from './queries.ts'
import type { InboxItemReply, OpenItem } from './search.ts'
import { returnUndoneReply } from './undone-replies.ts'

interface Props {
  item: OpenItem
  /** What to mark in what a customer said. */
  keyword?: string
  /** Without one it is the item itself that speaks. */
  reply?: InboxItemReply
  onChanged?: () => void
}

/** Who said what. Theirs at the left, ours at the right; a reply that is not out yet says so and offers its verbs. */
export function Bubble({ item, keyword, reply, onChanged }: Props) {
  const t = useTranslations('inbox')
  const ours = reply?.isOurs ?? false
  const name = (ours ? (reply?.author ?? item.location.name) : reply ? reply.userName : item.userName) || t('someone')
  const status = reply?.replyStatus
  const text = reply ? reply.text : item.text
  return (
    <article className={classes.line} data-ours={ours || undefined}>
      <Avatar name={name} src={reply ? reply.userAvatar : item.userAvatar} size={30} />
      <div className={classes.column}>
        <p className={classes.who}>
          <span className={classes.name} dir="auto">
            {name}
          </span>{' '}
          <DateTime at={reply?.postedAt ?? item.createdAt} />
          {status === 'SENT' && ` · ${t('sent')}`}
        </p>
        <div className={classes.bubble} data-status={status} data-tone={getTone(status)}>
          {status && status !== 'SENT' && (
            <div className={classes.status}>
              <StatusBadge status={`reply.${status}`} small />
              {reply.leavesAt && status === 'SENDING' && <Countdown until={reply.leavesAt} />}
            </div>
          )}
          {!reply && item.kind === 'review' && <Stars rating={item.likesCount} size={14} />}
          {text === '' ? (
            <p className={classes.none}>{item.kind === 'review' ? t('starsOnly') : t('notKept')}</p>
          ) : (
            <p className={classes.text} dir="auto" lang={languageOfMessage(text) ?? undefined}>
              {keyword === undefined || ours ? text : <HighlightedText text={text} keyword={keyword} />}
            </p>
          )}
          {!reply && item.images.length > 0 && (
            <ul className={classes.images}>
              {item.images.map((src) => (
                <li key={src}>
                  <Shown src={src} of={name} />
                </li>
              ))}
            </ul>
          )}
          {reply?.error && <p className={classes.error}>{reply.error}</p>}
          {reply && <ReplyActions item={item} reply={reply} onChanged={onChanged ?? (() => {})} />}
        </div>
      </div>
    </article>
  )
}

/** A picture, or what it stands for. */
function Shown({ src, of: name }: { src: string; of: string }) {
  const t = useTranslations('inbox')
  const mark = getMediaKind(src)
  if (mark === 'image') return <img src={src} alt={t('imageOf', { name })} loading="lazy" />
  const Icon = mark === 'document' ? IconFileText : IconVideo
  return (
    <a className={classes.file} href={src} target="_blank" rel="noreferrer">
      <Icon size={18} stroke={1.75} aria-hidden />
      {t(`file.${mark}`)}
    </a>
  )
}

/** LinkedIn says by a word in the address that a picture stands for a document or a film. */
function getMediaKind(src: string): 'image' | 'document' | 'video' {
  const path = URL.canParse(src) ? new URL(src).pathname : src
  if (/document/.test(path)) return 'document'
  return /playlist/.test(path) ? 'video' : 'image'
}

const getTone = (status: InboxItemReply['replyStatus']) =>
  status === 'PENDING_APPROVAL'
    ? 'amber'
    : status === 'FAILED' || status === 'REFUSED'
      ? 'red'
      : status === 'UNCONFIRMED'
        ? 'orange'
        : undefined

/** The seconds for a second thought, counted down. */
function Countdown({ until }: { until: string }) {
  const t = useTranslations('inbox')
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - getServerTime()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is made of `until` alone.
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds > 0 ? <span className={classes.countdown}>{t('leavesIn', { seconds })}</span> : null
}

function ReplyActions({ item, reply, onChanged }: { item: OpenItem; reply: InboxItemReply; onChanged: () => void }) {
  const t = useTranslations('inbox')
  const why = useErrorReason()
  const me = useMe()
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const change = useMutation({
    mutationFn: (body: BodyInputOf<typeof inboxReplies.update>) =>
      // Of the words that stand here: what became of them meanwhile is read first.
      send(inboxReplies.update, { params: { id: reply.id }, body: { ...body, version: reply.version } }),
    onError: (error) => toastError(t('replyChangeFailed'), { more: why(error) }),
    onSettled: onChanged,
  })
  const deletion = useMutation({
    mutationFn: () => deleteReply(reply.id),
    // The words are not lost: they go back into the box.
    onSuccess: () => {
      if (reply.replyStatus === 'SENT') return
      returnUndoneReply(me, item.id, reply)
      reopenRepliedItem(reply.id)
    },
    onError: (error) => toastError(t('takeBackFailed'), { more: why(error) }),
    onSettled: onChanged,
  })
  const resting = reply.replyStatus === 'SENDING'
  const waiting = reply.replyStatus === 'PENDING_APPROVAL'
  const stuck = reply.replyStatus === 'FAILED' || reply.replyStatus === 'UNCONFIRMED' || reply.replyStatus === 'REFUSED'
  if (editing)
    return (
      <EditReply
        reply={reply}
        network={item.integrationType}
        onChanged={onChanged}
        onClose={() => {
          setEditing(false)
          setEdited(true)
        }}
      />
    )
  if (!(resting || waiting || stuck)) return null
  return (
    <div className={classes.verbs}>
      {waiting && reply.canApprove && (
        <Button size="xs" loading={change.isPending} onClick={() => change.mutate({ replyStatus: 'SENDING' })}>
          {t('approve')}
        </Button>
      )}
      {stuck && reply.canEdit && (
        <Button
          size="xs"
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ replyStatus: 'SENDING' })}
        >
          {t(reply.needsApproval && reply.replyStatus === 'REFUSED' ? 'submitAgain' : 'sendAgain')}
        </Button>
      )}
      {!resting && reply.canEdit && (
        <Button size="xs" variant="default" ref={edited ? focusOnMount : undefined} onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
      )}
      {waiting && reply.canApprove && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => change.mutate({ replyStatus: 'REFUSED' })}>
          {t('refuse')}
        </Button>
      )}
      {reply.canDelete && (
        <Button
          size="xs"
          variant={resting ? 'default' : 'subtle'}
          color="gray"
          loading={deletion.isPending}
          onClick={() => deletion.mutate()}
        >
          {resting ? t('undoSend') : t('takeBack')}
        </Button>
      )}
    </div>
  )
}
