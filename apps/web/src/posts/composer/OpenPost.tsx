import { IconPlugX } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useShowsPrivate } from '../../location-data/shown-networks.ts'
import { useMe } from '../../session/current-user.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { late } from '../../ui/lazy-component.tsx'
import { Composer } from './Composer.tsx'
import type { Ground } from './ground.ts'
import { compositionOf, failedPartOf, type Post } from './model/contents.ts'
import type { MediaItem } from './model/media-item.ts'
import { isComposed, offeredTo } from './model/offers.ts'
import { connectedNetworks, followLink, locationsIn, newComposition } from './new-post.ts'
import { type NewPostSearch, readPostSearch } from './search.ts'

const PostView = late(async () => ({ default: (await import('./PostView.tsx')).PostView }))
const ResultView = late(async () => ({ default: (await import('./result/ResultView.tsx')).ResultView }))

interface Props {
  ground: Ground
  kind: 'single' | 'multi'
  link: NewPostSearch
  brought: readonly MediaItem[]
  /** As it is now; none while it is new. */
  fresh: Post | undefined
  onFirstSave: (post: Post) => void
}

/** A post: to write or to change while nothing of it has left, else to look at. */
export function OpenPost({ ground, kind, link, brought, fresh, onFirstSave }: Props) {
  const search = useSearch({ strict: false })
  const router = useRouter()
  const showsPrivate = useShowsPrivate()
  // What is written on is the post as it was opened, or saved since; what others do to it meanwhile does not change it
  // under the hand. Each `round` begins with it again.
  const [{ opened, round }, setRound] = useState({ opened: fresh, round: 0 })
  const begin = (post: Post | undefined) => setRound((before) => ({ opened: post, round: before.round + 1 }))
  const [sent, setSent] = useState<readonly Post[] | null>(null)
  const [outrun, setOutrun] = useState<number>()
  const decided = opened && fresh && fresh.postStatus !== opened.postStatus && fresh.version > opened.version
  // Somebody decided on it: what was written meanwhile is a draft, which is restored.
  if (decided && !sent) begin(fresh)
  const { tree, company } = ground
  const available = useMemo(() => connectedNetworks(tree, offeredTo(showsPrivate)), [tree, showsPrivate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round of a new post begins with a fresh hour.
  const start = useMemo(() => {
    if (!opened) {
      const { timeZone } = company
      const isFirst = round === 0
      return newComposition({ kind, tree, available, timeZone, search: link, brought: isFirst ? brought : [] })
    }
    return isComposed(opened.integrationType, opened.postType) ? compositionOf(opened, opened.integrationType) : null
  }, [opened, round])
  if (sent) {
    const onNew = () => {
      setSent(null)
      if (opened) void router.navigate({ href: '/calendar/create' })
      else begin(undefined)
    }
    return (
      <Suspense fallback={null}>
        <ResultView posts={sent} onNew={onNew} />
      </Suspense>
    )
  }
  if (!opened && available.length === 0) return <NoNetwork hasLocations={locationsIn(tree).length > 0} />
  if (fresh && readPostSearch(search).repair && fresh.canRetry && isComposed(fresh.integrationType, fresh.postType))
    return <Repair ground={ground} post={fresh} onSent={setSent} />
  if (start === null || opened?.canEdit === false || (decided && !fresh.canEdit))
    return (
      <Suspense fallback={null}>
        {fresh && <PostView {...ground} post={fresh} outrun={outrun} onOutrun={({ version }) => setOutrun(version)} />}
      </Suspense>
    )
  const query = JSON.stringify(link)
  return (
    <Composer
      key={round}
      kind={opened ? 'existing' : kind}
      {...{ start, tree, company, post: opened, outrun }}
      {...(opened
        ? {}
        : { link: query, follow: (draft) => followLink(draft, { kind, available, search: link, brought }) })}
      onSent={(saved) => {
        const [only] = saved
        if (!only || saved.length > 1 || only.postStatus !== 'DRAFT') return setSent(saved)
        setRound({ opened: only, round })
        if (!opened) onFirstSave(only)
      }}
      onEarlierSent={async () => begin(opened && (await send(posts.read, { params: { id: opened.id } })))}
      onOutrun={(theirs, isMine) => {
        setOutrun(theirs.version)
        if (!isMine) begin(theirs)
      }}
    />
  )
}

function Repair({ ground, post, onSent }: { ground: Ground; post: Post; onSent: (posts: readonly Post[]) => void }) {
  const router = useRouter()
  // As it failed: what is fixed is not overwritten by what is heard of it meanwhile.
  const [failed] = useState(post)
  const { integrationType, postType } = failed
  const start = useMemo(
    () => (isComposed(integrationType, postType) ? failedPartOf(failed, integrationType) : null),
    [failed, integrationType, postType],
  )
  if (!start) return null
  return (
    <Composer
      kind="repair"
      start={start}
      {...ground}
      post={failed}
      onSent={onSent}
      onEarlierSent={() => void router.navigate({ href: `/calendar/${failed.id}` })}
    />
  )
}

/** Nothing is connected: the next step for who may take it, whom to ask for everybody else. */
function NoNetwork({ hasLocations }: { hasLocations: boolean }) {
  const t = useTranslations('composer.empty')
  const { appPermissions } = useMe()
  return (
    <EmptyState icon={IconPlugX} title={t('title')} text={appPermissions.locations ? t('text') : t('readOnly')}>
      {appPermissions.locations && (
        <LinkButton to="/settings/company" search={hasLocations ? { open: 'connect' } : {}}>
          {hasLocations ? t('connect') : t('add')}
        </LinkButton>
      )}
    </EmptyState>
  )
}
