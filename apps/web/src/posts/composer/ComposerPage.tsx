import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { attachments } from '@vitrine/contract/attachments'
import { posts } from '@vitrine/contract/posts'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { features } from '../../api/features.ts'
import { q } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { type PostDetails, toMediaItem } from './model/contents.ts'
import type { ComposerMediaItem } from './model/media-item.ts'
import { OpenPost } from './OpenPost.tsx'
import { useFollowedPost } from './result/use-followed-post.ts'
import { readNewPostSearch } from './search.ts'
import { useComposerData } from './use-composer-data.ts'

const LeftBehind = lazyComponent(async () => ({
  default: (await import('./UnsavedDraftBanner.tsx')).UnsavedDraftBanner,
}))

const ownPath = /^\/calendar\/[^/]+$/

/**
 * `/calendar/create`, `/calendar/multi-post` and `/calendar/{id}` are one page. The first save of a new post changes the
 * address and nothing else: it is written on in the fields it was begun in. Any other change of the address opens the
 * page again.
 */
export function ComposerPage() {
  const router = useRouter()
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const [shown, setShown] = useState({ path, visit: 0, next: '' })
  // While another page comes in its place, this one stays as it is.
  if (path !== shown.path && ownPath.test(path))
    setShown({ path, visit: path === shown.next ? shown.visit : shown.visit + 1, next: '' })
  const onFirstSave = ({ id }: PostDetails) => {
    // Who has left meanwhile, or is on the way, is not fetched back.
    if (router.state.location.pathname !== shown.path) return
    const next = `/calendar/${id}`
    setShown({ ...shown, next })
    void router.navigate({ href: next, replace: true })
  }
  if (shown.path === '/calendar/multi-post' && !features.multiPost) return <Navigate to="/calendar/create" replace />
  return <Page key={shown.visit} path={shown.path} onFirstSave={onFirstSave} />
}

function Page({ path, onFirstSave }: { path: string; onFirstSave: (post: PostDetails) => void }) {
  const t = useTranslations('composer')
  const client = useQueryClient()
  const search = useSearch({ strict: false })
  const [link] = useState(() => readNewPostSearch(search))
  const [kind] = useState<'single' | 'multi'>(path === '/calendar/multi-post' ? 'multi' : 'single')
  const id = path === '/calendar/create' || path === '/calendar/multi-post' ? null : path.slice('/calendar/'.length)
  const ground = useComposerData()
  const post = useFollowedPost(id)
  const { media = [] } = link
  const brought = useQuery({ ...getFilesQuery(media), enabled: id === null && media.length > 0 })
  const waits = id === null ? media.length > 0 && brought.data === undefined : post.data === undefined
  const source = {
    data: ground.data && !waits ? { ground: ground.data } : undefined,
    error: post.error ?? brought.error ?? ground.error,
    isPending: ground.isPending || (waits && !post.error && !brought.error),
    dataUpdatedAt: post.dataUpdatedAt || ground.dataUpdatedAt,
    refetch: () => Promise.all([ground.refetch(), id === null ? brought.refetch() : post.refetch()]),
  }
  return (
    <>
      {id !== null && post.data === undefined && post.error?.status === 404 && (
        <Suspense fallback={null}>
          <LeftBehind post={{ id }} />
        </Suspense>
      )}
      <DataArea
        source={source}
        errorTitle={t(id === null ? 'loadFailed' : 'postFailed')}
        skeleton={<ComposerSkeleton />}
      >
        {(data) => (
          <OpenPost
            {...{ kind, link }}
            ground={data.ground}
            brought={brought.data ?? []}
            fresh={post.data}
            onFirstSave={(first) => {
              client.setQueryData(q(posts.read, { params: { id: first.id } }).queryKey, first)
              onFirstSave(first)
            }}
          />
        )}
      </DataArea>
    </>
  )
}

/** Files that a link brings along. One that does not exist any more is left out. */
function getFilesQuery(ids: readonly string[]) {
  return {
    queryKey: [attachments.read.path, 'brought', ids],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly ComposerMediaItem[]> => {
      const results = await Promise.allSettled(
        ids.slice(0, 10).map((id) => send(attachments.read, { params: { id } }, { signal })),
      )
      return results.flatMap((result) => (result.status === 'fulfilled' ? toMediaItem(result.value) : []))
    },
  }
}
