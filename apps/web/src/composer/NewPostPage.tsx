import { IconPlugX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { attachments } from '@vitrine/contract/attachments'
import { posts } from '@vitrine/contract/posts'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { send } from '../api/send.ts'
import { q } from '../api.ts'
import { mayPrefetch } from '../connection.ts'
import { useOwnKey } from '../drafts.ts'
import { features } from '../features.ts'
import { late } from '../late.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { useShowsPrivate } from '../shown-networks.ts'
import { fetchAhead } from '../stale-chunk.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Composer } from './Composer.tsx'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { type Ground, useGround } from './ground.ts'
import { emptyComposition, write } from './model/composition.ts'
import { keptItem, type Post } from './model/contents.ts'
import type { MediaItem } from './model/media-item.ts'
import { type ComposedNetwork, offeredTo } from './model/offers.ts'
import { inAnHour } from './model/zoned.ts'
import { type NewPostSearch, readNewPostSearch } from './search.ts'
import { availableNetworks } from './state/connections.ts'
import { useIsHere } from './state/use-is-here.ts'

const postPage = () => import('./PostPage.tsx')
const ResultView = late(async () => ({ default: (await import('./result/ResultView.tsx')).ResultView }))

export function CreatePage() {
  return <NewPostPage kind="single" />
}

export function MultiPostPage() {
  return features.multiPost ? <NewPostPage kind="multi" /> : <Navigate to="/calendar/create" replace />
}

function NewPostPage({ kind }: { kind: 'single' | 'multi' }) {
  const t = useTranslations('composer')
  const ground = useGround()
  const { media = [] } = readNewPostSearch(useSearch({ strict: false }))
  const brought = useQuery({ ...filesOf(media), enabled: media.length > 0 })
  const source = media.length > 0 && brought.data === undefined ? { ...brought, data: undefined } : ground
  return (
    <DataArea source={source} errorTitle={t('loadFailed')} skeleton={<ComposerSkeleton />}>
      {() => ground.data && <NewPost kind={kind} brought={brought.data ?? []} {...ground.data} />}
    </DataArea>
  )
}

/** Files a link brings along. One that does not exist any more is left out. */
function filesOf(ids: readonly string[]) {
  return {
    queryKey: [attachments.read.path, 'brought', ids],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly MediaItem[]> => {
      const found = await Promise.allSettled(
        ids.slice(0, 10).map((id) => send(attachments.read, { params: { id } }, { signal })),
      )
      return found.flatMap((one) => (one.status === 'fulfilled' ? keptItem(one.value) : []))
    },
  }
}

function NewPost({
  kind,
  tree,
  company,
  brought,
}: Ground & { kind: 'single' | 'multi'; brought: readonly MediaItem[] }) {
  const router = useRouter()
  const client = useQueryClient()
  const draftKey = useOwnKey(`post ${kind}`)
  const search = readNewPostSearch(useSearch({ strict: false }))
  const [sent, setSent] = useState<readonly Post[] | null>(null)
  const [round, setRound] = useState(0)
  const isHere = useIsHere()
  useEffect(() => {
    if (mayPrefetch()) fetchAhead(postPage)
  }, [])
  const showsPrivate = useShowsPrivate()
  const available = useMemo(() => networksIn(tree, offeredTo(showsPrivate)), [tree, showsPrivate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins with a fresh hour.
  const start = useMemo(
    () =>
      write(
        {
          ...emptyComposition(firstNetworks(kind, available, search), firstTime(search, company.timeZone)),
          places: onlyPlace(tree),
        },
        'common',
        'media',
        round === 0 ? brought : [],
      ),
    [kind, round],
  )
  if (available.length === 0) return <NoNetwork tree={tree} />
  if (sent)
    return (
      <Suspense fallback={null}>
        <ResultView
          posts={sent}
          onNew={() => {
            setSent(null)
            setRound(round + 1)
          }}
        />
      </Suspense>
    )
  return (
    <Composer
      key={`${kind} ${round}`}
      kind={kind}
      start={start}
      tree={tree}
      company={company}
      draftKey={draftKey}
      onSent={async (sent) => {
        const [only] = sent
        if (!only || sent.length > 1 || only.postStatus !== 'DRAFT') return setSent(sent)
        // A draft is written on where it now stands. Until that page is here one writes on in this one.
        client.setQueryData(q(posts.read, { params: { id: only.id } }).queryKey, only)
        await postPage().catch(() => undefined)
        if (isHere()) await router.navigate({ href: `/calendar/${only.id}`, replace: true })
      }}
    />
  )
}

/** Nothing is connected: the next step for who may take it, whom to ask for everybody else. */
function NoNetwork({ tree }: Pick<Ground, 'tree'>) {
  const t = useTranslations('composer.empty')
  const { appPermissions } = useMe()
  const hasPlaces = placesIn(tree).length > 0
  return (
    <EmptyState icon={IconPlugX} title={t('title')} text={appPermissions.locations ? t('text') : t('readOnly')}>
      {appPermissions.locations && (
        <LinkButton to="/settings/company" search={hasPlaces ? { open: 'connect' } : {}}>
          {hasPlaces ? t('connect') : t('add')}
        </LinkButton>
      )}
    </EmptyState>
  )
}

const placesIn = (tree: Ground['tree']) => [...tree.groups.flatMap(({ locations }) => locations), ...tree.ungrouped]

/** Where somebody sees one location alone, it need not be chosen. */
function onlyPlace(tree: Ground['tree']): readonly string[] {
  const all = placesIn(tree)
  return all.length === 1 ? all.map(({ id }) => id) : []
}

function networksIn(tree: Ground['tree'], offered: readonly ComposedNetwork[]) {
  const connected = placesIn(tree).map(({ integrations }) => ({
    connections: Object.fromEntries(offered.map((network) => [network, integrations[network]?.validToken])),
  }))
  return availableNetworks(connected, offered)
}

function firstNetworks(kind: 'single' | 'multi', available: ReturnType<typeof networksIn>, search: NewPostSearch) {
  // A private story is never sent along with the rest: who wants one says so.
  if (kind === 'multi') return available.filter((network) => network !== 'instagramPrivate')
  return [available.find((network) => network === search.network) ?? available[0] ?? 'facebook'] as const
}

function firstTime({ at }: NewPostSearch, zone: string): string {
  const soon = inAnHour(Date.now(), zone)
  if (at === undefined) return soon
  return at.length > 10 ? at : `${at}T${soon.slice(11)}`
}
