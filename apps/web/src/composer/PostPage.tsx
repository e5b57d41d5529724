import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { late } from '../late.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { Composer } from './Composer.tsx'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { type Ground, useGround } from './ground.ts'
import { LeftBehind } from './LeftBehind.tsx'
import { compositionOf, failedPartOf, type Post } from './model/contents.ts'
import { isComposed } from './model/offers.ts'
import { draftKeyOf, repairKeyOf } from './model/saved-drafts.ts'
import { useFollowedPost } from './result/use-followed-post.ts'
import { readPostSearch } from './search.ts'

const PostView = late(async () => ({ default: (await import('./PostView.tsx')).PostView }))
const ResultView = late(async () => ({ default: (await import('./result/ResultView.tsx')).ResultView }))

/** A post that stands: to change while nothing of it has left, else to look at. */
export function PostPage() {
  const { id } = useParams({ strict: false })
  return <PostById key={id} id={id ?? ''} />
}

function PostById({ id }: { id: string }) {
  const t = useTranslations('composer')
  const ground = useGround()
  const post = useFollowedPost(id)
  const source = {
    data: ground.data && post.data ? { ground: ground.data, post: post.data } : undefined,
    error: post.error ?? ground.error,
    isPending: post.isPending || ground.isPending,
    dataUpdatedAt: post.dataUpdatedAt,
    refetch: () => Promise.all([ground.refetch(), post.refetch()]),
  }
  return (
    <>
      {post.data === undefined && post.error?.status === 404 && <LeftBehind post={{ id }} />}
      <DataArea source={source} errorTitle={t('postFailed')} skeleton={<ComposerSkeleton />}>
        {(data) => <OpenPost ground={data.ground} fresh={data.post} />}
      </DataArea>
    </>
  )
}

function OpenPost({ ground, fresh }: { ground: Ground; fresh: Post }) {
  const me = useMe()
  const search = useSearch({ strict: false })
  const router = useRouter()
  // What is written on is the post as it was opened, or kept since; what others do to it meanwhile does not slip under
  // the hand. Each `round` begins with it anew.
  const [{ opened, round }, setRound] = useState({ opened: fresh, round: 0 })
  const begin = (opened: Post) => setRound((before) => ({ opened, round: before.round + 1 }))
  const [sent, setSent] = useState<readonly Post[] | null>(null)
  const [outrun, setOutrun] = useState<number>()
  const decided = fresh.postStatus !== opened.postStatus && fresh.version > opened.version
  // Somebody decided on it: what was written meanwhile is kept, and offered again.
  if (decided && !sent) begin(fresh)
  const { integrationType, postType } = opened
  const start = useMemo(
    () => (isComposed(integrationType, postType) ? compositionOf(opened, integrationType) : null),
    [opened, integrationType, postType],
  )
  if (sent)
    return (
      <Suspense fallback={null}>
        <ResultView posts={sent} onNew={() => void router.navigate({ href: '/calendar/create' })} />
      </Suspense>
    )
  const repair = readPostSearch(search).repair === true && fresh.canRetry
  if (repair && isComposed(integrationType, postType)) return <Repair ground={ground} post={fresh} onSent={setSent} />
  if (start === null || !opened.canEdit || (decided && !fresh.canEdit))
    return (
      <Suspense fallback={null}>
        <PostView {...ground} post={fresh} outrun={outrun} onOutrun={({ version }) => setOutrun(version)} />
      </Suspense>
    )
  return (
    <Composer
      key={round}
      kind="existing"
      start={start}
      tree={ground.tree}
      company={ground.company}
      draftKey={draftKeyOf(opened, me)}
      post={opened}
      onSent={(posts) => {
        const [saved] = posts
        if (saved?.postStatus === 'DRAFT') setRound({ opened: saved, round })
        else setSent(posts)
      }}
      outrun={outrun}
      onOutrun={(theirs, mine) => {
        setOutrun(theirs.version)
        if (!mine) begin(theirs)
      }}
    />
  )
}

function Repair({ ground, post, onSent }: { ground: Ground; post: Post; onSent: (posts: readonly Post[]) => void }) {
  const me = useMe()
  // As it failed: what is mended is not overwritten by what is heard of it meanwhile.
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
      draftKey={repairKeyOf(failed, me)}
      post={failed}
      onSent={onSent}
    />
  )
}
