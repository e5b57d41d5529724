import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconArrowLeft,
  IconCheck,
  IconCircleCheck,
  IconExternalLink,
  IconHeart,
  IconHeartFilled,
  IconRotate2,
} from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { inboxes } from '@vitrine/contract/inbox'
import type { AnswerOf } from '@vitrine/contract/operation'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { send } from '../api/send.ts'
import { Banner } from '../ui/Banner.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Bubble } from './Bubble.tsx'
import { networkOf } from './network.ts'
import { ReplyBox } from './ReplyBox.tsx'
import type { OpenItem, Reply } from './search.ts'
import classes from './Thread.module.css'

interface Props {
  item: OpenItem
  /** What to mark in what was said. */
  keyword?: string
  onBack?: () => void
  onDone: () => void
  onLike: () => void
  onChanged: (client: QueryClient) => void
}

const perPage = 20

/** One conversation: the post on top, what was said, oldest first, and the box to answer. */
export function Thread({ item, keyword, onBack, onDone, onLike, onChanged }: Props) {
  const t = useTranslations('inbox')
  const client = useQueryClient()
  const replies = useReplies(item.id)
  const said = useMemo(() => (replies.data?.pages.flatMap((page) => page.member) ?? []).toReversed(), [replies.data])
  const end = useRef<HTMLDivElement>(null)
  const newest = said.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest word is what scrolls it into view.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    <>
      <Head item={item} onBack={onBack} onDone={onDone} onLike={onLike} />
      <div className={classes.scroller}>
        {item.isRemoved && <Banner tone="amber">{t('removed')}</Banner>}
        <div className={classes.said}>
          <Bubble item={item} keyword={keyword} />
          {replies.hasNextPage && (
            <div className={classes.earlier}>
              <Button
                variant="subtle"
                color="brand"
                size="xs"
                loading={replies.isFetchingNextPage}
                onClick={() => void replies.fetchNextPage()}
              >
                {t('earlier')}
              </Button>
            </div>
          )}
          {replies.isPending && <Skeleton height={48} />}
          {replies.error && said.length === 0 && (
            <ErrorState title={t('repliesFailed')} error={replies.error} onRetry={() => void replies.refetch()} />
          )}
          {said.map((reply) => (
            <Bubble key={reply.id} item={item} keyword={keyword} reply={reply} onChanged={() => onChanged(client)} />
          ))}
          <div ref={end} />
        </div>
      </div>
      <ReplyBox
        item={item}
        pendingReply={said.find((reply) => reply.replyStatus === 'PENDING_APPROVAL')}
        replaces={item.kind === 'review' && said.some((reply) => reply.isOurs)}
        said={heard(item, said)}
        onSent={() => onChanged(client)}
        onDone={onDone}
      />
    </>
  )
}

/** What the customer wrote, the newest first; then what we did: the language of the conversation is told by it. */
function heard(item: OpenItem, said: readonly Reply[]): string[] {
  const newest = said.toReversed()
  const [theirs, ours] = [newest.filter((one) => !one.isOurs), newest.filter((one) => one.isOurs)]
  return [...theirs.map(({ text }) => text), item.text, ...ours.map(({ text }) => text)]
}

type Page = AnswerOf<typeof inboxes.replies>

/** Newest page first, as the server keeps them. While a reply is on its way it is asked for again each second. */
function useReplies(id: string) {
  return useInfiniteQuery({
    queryKey: [inboxes.replies.path, { id }, 'pages'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      send(
        inboxes.replies,
        { params: { id }, query: { page: pageParam, itemsPerPage: perPage, order: { postedAt: 'desc' } } },
        { signal },
      ),
    getNextPageParam: (last: Page, all) => (all.length * perPage < last.totalItems ? all.length + 1 : undefined),
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.member.some(isLeaving)) ? 1_000 : false),
  })
}

const isLeaving = (reply: Reply) => reply.replyStatus === 'SENDING'

function Head({ item, onBack, onDone, onLike }: Omit<Props, 'onChanged' | 'keyword'>) {
  const t = useTranslations('inbox')
  const me = useMe()
  const { post } = item
  const done = item.isDone ? t('markTodo') : t('done')
  const Done = item.isDone ? IconRotate2 : onBack ? IconCircleCheck : IconCheck
  return (
    <header className={classes.head}>
      {onBack && (
        <ActionIcon size={44} aria-label={t('back')} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {post?.image && <img className={classes.thumb} src={post.image} alt="" loading="lazy" />}
      <div className={classes.origin}>
        <h2 className={classes.title}>
          <NetworkGlyph network={networkOf(item)} size={16} />
          <span>{post?.text || t(`kindOf.${item.kind}`, { name: item.userName })}</span>
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
      {me.appPermissions.moderation &&
        (onBack ? (
          <ActionIcon size={44} aria-label={done} onClick={onDone}>
            <Done size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="sm"
            leftSection={<Done size={16} stroke={2} aria-hidden />}
            rightSection={<Kbd keys="E" />}
            onClick={onDone}
          >
            {done}
          </Button>
        ))}
    </header>
  )
}
