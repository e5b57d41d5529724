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
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Composer } from './Composer.tsx'
import { type PostDetails, toComposition, toFailedPart } from './model/contents.ts'
import type { ComposerMediaItem } from './model/media-item.ts'
import { availableNetworksFor, isComposed } from './model/network-capabilities.ts'
import { connectedNetworks, followLink, listLocations, newComposition } from './new-post.ts'
import { type NewPostSearch, readPostSearch } from './search.ts'
import type { ComposerData } from './use-composer-data.ts'

const PostView = lazyComponent(async () => ({ default: (await import('./PostView.tsx')).PostView }))
const ResultView = lazyComponent(async () => ({ default: (await import('./result/ResultView.tsx')).ResultView }))

interface Props {
  ground: ComposerData
  kind: 'single' | 'multi'
  link: NewPostSearch
  brought: readonly ComposerMediaItem[]
  /** As it is now; none while it is new. */
  fresh: PostDetails | undefined
  onFirstSave: (post: PostDetails) => void
}

/** A post: to write or to change while nothing of it has left, else to look at. */
export function OpenPost({ ground, kind, link, brought, fresh, onFirstSave }: Props) {
  const search = useSearch({ strict: false })
  const router = useRouter()
  const showsPrivate = useShowsPrivate()
  // What is written on is the post as it was opened, or saved since; what others do to it meanwhile does not change it
  // under the hand. Each `round` begins with it again.
  const [{ opened, round }, setRound] = useState({ opened: fresh, round: 0 })
  const begin = (post: PostDetails | undefined) => setRound((before) => ({ opened: post, round: before.round + 1 }))
  const [sent, setSent] = useState<readonly PostDetails[] | null>(null)
  const [outrun, setOutrun] = useState<number>()
  const decided = opened && fresh && fresh.postStatus !== opened.postStatus && fresh.version > opened.version
  // Somebody decided on it: what was written meanwhile is a draft, which is restored.
  if (decided && !sent) begin(fresh)
  const { tree, company } = ground
  const available = useMemo(() => connectedNetworks(tree, availableNetworksFor(showsPrivate)), [tree, showsPrivate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round of a new post begins with a fresh hour.
  const start = useMemo(() => {
    if (!opened) {
      const { timeZone } = company
      const isFirst = round === 0
      return newComposition({ kind, tree, available, timeZone, search: link, brought: isFirst ? brought : [] })
    }
    return isComposed(opened.integrationType, opened.postType) ? toComposition(opened, opened.integrationType) : null
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
  if (!opened && available.length === 0) return <NoNetwork hasLocations={listLocations(tree).length > 0} />
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
      onOutrun={(remotePost, isMine) => {
        setOutrun(remotePost.version)
        if (!isMine) begin(remotePost)
      }}
    />
  )
}

function Repair({
  ground,
  post,
  onSent,
}: {
  ground: ComposerData
  post: PostDetails
  onSent: (posts: readonly PostDetails[]) => void
}) {
  const router = useRouter()
  // As it failed: what is fixed is not overwritten by what is heard of it meanwhile.
  const [failed] = useState(post)
  const { integrationType, postType } = failed
  const start = useMemo(
    () => (isComposed(integrationType, postType) ? toFailedPart(failed, integrationType) : null),
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
