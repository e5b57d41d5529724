import { IconPlugX } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Composer } from './Composer.tsx'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { type Ground, useGround } from './ground.ts'
import { emptyComposition } from './model/composition.ts'
import type { Post } from './model/contents.ts'
import { composedNetworks } from './model/offers.ts'
import { inAnHour } from './model/zoned.ts'
import { type NewPostSearch, readNewPostSearch } from './search.ts'
import { availableNetworks } from './state/connections.ts'

const ResultView = lazy(() => import('./result/ResultView.tsx').then((module) => ({ default: module.ResultView })))

export function CreatePage() {
  return <NewPostPage kind="single" />
}

export function MultiPostPage() {
  return <NewPostPage kind="multi" />
}

function NewPostPage({ kind }: { kind: 'single' | 'multi' }) {
  const t = useTranslations('composer')
  const ground = useGround()
  return (
    <DataArea source={ground} errorTitle={t('loadFailed')} skeleton={<ComposerSkeleton />}>
      {(data) => <NewPost kind={kind} {...data} />}
    </DataArea>
  )
}

function NewPost({ kind, tree, company }: Ground & { kind: 'single' | 'multi' }) {
  const t = useTranslations('composer')
  const router = useRouter()
  const me = useMe()
  const search = readNewPostSearch(useSearch({ strict: false }))
  const [sent, setSent] = useState<readonly Post[] | null>(null)
  const [round, setRound] = useState(0)
  const available = useMemo(() => networksIn(tree), [tree])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins with a fresh hour.
  const start = useMemo(
    () => emptyComposition(firstNetworks(kind, available, search), firstTime(search, company.timeZone)),
    [kind, round],
  )
  if (available.length === 0) return <EmptyState icon={IconPlugX} title={t('empty.title')} text={t('empty.text')} />
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
      draftKey={`post ${kind} ${me.id}`}
      onSent={(posts) => {
        const [only] = posts
        // A draft is written on where it now stands.
        if (only && posts.length === 1 && only.postStatus === 'DRAFT')
          void router.navigate({ href: `/calendar/${only.id}`, replace: true })
        else setSent(posts)
      }}
    />
  )
}

function networksIn(tree: Ground['tree']) {
  const places = [...tree.groups.flatMap(({ locations }) => locations), ...tree.ungrouped]
  const connected = places.map(({ integrations }) => ({
    connections: {
      facebook: integrations.facebook?.validToken,
      instagram: integrations.instagram?.validToken,
      google: integrations.google?.validToken,
    },
  }))
  return availableNetworks(connected, composedNetworks)
}

function firstNetworks(kind: 'single' | 'multi', available: ReturnType<typeof networksIn>, search: NewPostSearch) {
  if (kind === 'multi') return available
  return [available.find((network) => network === search.network) ?? available[0] ?? 'facebook'] as const
}

function firstTime({ at }: NewPostSearch, zone: string): string {
  const soon = inAnHour(Date.now(), zone)
  if (at === undefined) return soon
  return at.length > 10 ? at : `${at}T${soon.slice(11)}`
}
