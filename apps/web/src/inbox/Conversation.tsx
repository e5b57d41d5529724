import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconArrowLeft,
  IconCheck,
  IconCircleCheck,
  IconExternalLink,
  IconHeart,
  IconHeartFilled,
  IconRotate2,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/current-user.ts'
import { Banner } from '../ui/Banner.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { Bubble } from './Bubble.tsx'
import { getNetworkName } from './network.ts'
import { ReplyBox } from './ReplyBox.tsx'
import type { InboxItemReply, OpenItem } from './search.ts'
import classes from './Thread.module.css'

interface Props {
  item: OpenItem
  /** What was said, oldest first. */
  replies: readonly InboxItemReply[]
  /** What stands between the item and what was said: earlier words, or that they are still coming. */
  between?: ReactNode
  /** What to mark in what was said. */
  keyword?: string
  onBack?: () => void
  onDone: (reply?: InboxItemReply) => void
  onLike: () => void
  onDelete: () => void
  onChanged: () => void
}

/** One conversation: the post on top, what was said, oldest first, and the box to answer. */
export function Conversation({ item, replies, between, keyword, onBack, onDone, onLike, onDelete, onChanged }: Props) {
  const t = useTranslations('inbox')
  const end = useRef<HTMLDivElement>(null)
  const newest = replies.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest word is what scrolls it into view.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    <>
      <Head item={item} onBack={onBack} onDone={onDone} onLike={onLike} onDelete={onDelete} />
      <div className={classes.scroller}>
        {item.isRemoved && <Banner tone="amber">{t('removed')}</Banner>}
        <div className={classes.said}>
          <Bubble item={item} keyword={keyword} />
          {between}
          {replies.map((reply) => (
            <Bubble key={reply.id} item={item} keyword={keyword} reply={reply} onChanged={onChanged} />
          ))}
          <div ref={end} />
        </div>
      </div>
      <ReplyBox
        item={item}
        pendingReply={replies.find((reply) => reply.replyStatus === 'PENDING_APPROVAL')}
        replaces={item.kind === 'review' && replies.some((reply) => reply.isOurs)}
        languageSamples={listLanguageSamples(item, replies)}
        onSent={onChanged}
        onDone={onDone}
      />
    </>
  )
}

/** What the customer wrote, the newest first; then what we did: the language of the conversation is told by it. */
function listLanguageSamples(item: OpenItem, replies: readonly InboxItemReply[]): string[] {
  const newest = replies.toReversed()
  const [customerReplies, ours] = [newest.filter((reply) => !reply.isOurs), newest.filter((reply) => reply.isOurs)]
  return [...customerReplies.map(({ text }) => text), item.text, ...ours.map(({ text }) => text)]
}

function Head({
  item,
  onBack,
  onDone,
  onLike,
  onDelete,
}: Pick<Props, 'item' | 'onBack' | 'onDone' | 'onLike' | 'onDelete'>) {
  const t = useTranslations('inbox')
  const me = useMe()
  const { post } = item
  const done = item.isDone ? t('markTodo') : t('done')
  const Done = item.isDone ? IconRotate2 : onBack ? IconCircleCheck : IconCheck
  return (
    <header className={classes.head} data-flashes={item.id}>
      {onBack && (
        <ActionIcon size={44} aria-label={t('back')} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {post?.image && <img className={classes.thumb} src={post.image} alt="" loading="lazy" />}
      <div className={classes.origin}>
        <h2 className={classes.title}>
          <NetworkGlyph network={getNetworkName(item)} size={16} />
          <span dir="auto">{post?.text || t(`kindOf.${item.kind}`, { name: item.userName })}</span>
        </h2>
        <p className={classes.meta}>
          {post?.publishedAt ? (
            <DateTime at={post.publishedAt} as="date" />
          ) : (
            <DateTime at={item.createdAt} as="date" />
          )}{' '}
          · {item.location.name}
        </p>
      </div>
      {item.permalink && (
        <Tooltip label={t('openOnNetwork')}>
          <ActionIcon
            component="a"
            href={item.permalink}
            target="_blank"
            rel="noreferrer"
            size={onBack ? 44 : 32}
            aria-label={t('openOnNetwork')}
          >
            <IconExternalLink size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {item.canLike && (
        <Tooltip label={item.isLiked ? t('unlike') : t('like')}>
          <ActionIcon size={onBack ? 44 : 32} aria-pressed={item.isLiked} aria-label={t('like')} onClick={onLike}>
            {item.isLiked ? (
              <IconHeartFilled size={20} aria-hidden />
            ) : (
              <IconHeart size={20} stroke={1.75} aria-hidden />
            )}
          </ActionIcon>
        </Tooltip>
      )}
      {item.canDelete && (
        <Tooltip label={t('remove.short')}>
          <ActionIcon size={onBack ? 44 : 32} aria-label={t('remove.short')} onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {me.appPermissions.moderation &&
        (onBack ? (
          <ActionIcon size={44} aria-label={done} onClick={() => onDone()}>
            <Done size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="sm"
            leftSection={<Done size={16} stroke={2} aria-hidden />}
            rightSection={<Kbd keys="E" />}
            onClick={() => onDone()}
          >
            {done}
          </Button>
        ))}
    </header>
  )
}
