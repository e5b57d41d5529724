import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dropPartDraft, ownKey } from '../../drafts/drafts.ts'
import { loadTexts } from '../../i18n/messages.ts'
import { useMe } from '../../session/current-user.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { toastDone, toastDuration, toastInfo } from '../../ui/toasts.ts'
import { useFocusAfterReadOnly } from '../../ui/use-focus.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useChangeRequest } from './approval/use-change-request.tsx'
import { Banners } from './Banners.tsx'
import { ComposerDesk } from './ComposerDesk.tsx'
import { ComposerHeader } from './ComposerHeader.tsx'
import { ComposerPhone } from './ComposerPhone.tsx'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { DropArea } from './DropArea.tsx'
import { listDeletedLocations } from './deleted-locations.ts'
import { forSingleNetwork, isSameContent, isWorthSaving, listMedia, type PostComposition } from './model/composition.ts'
import { type PostDetails, toComposition } from './model/contents.ts'
import { isComposed } from './model/network-capabilities.ts'
import type { SavedDraft } from './model/saved-drafts.ts'
import { useStepper } from './preview/LocationStepper.tsx'
import { ComposerContext, type ComposerKind, useComposer } from './state/composer.ts'
import { removeDraft, storeDraft, useStoredDraft } from './state/draft-storage.ts'
import { useAutosave } from './state/use-autosave.ts'
import { useComposerKeys } from './state/use-composer-keys.ts'
import { useComposerState } from './state/use-composer-state.ts'
import { useContinueAsNewPost } from './state/use-continue-as-new-post.ts'
import { useSubmitLabels } from './state/use-submit-labels.ts'
import { isWrittenOn, useSubmitPost } from './state/use-submit-post.ts'
import type { ComposerData } from './use-composer-data.ts'

const Starters = lazyComponent(async () => {
  const [module] = await Promise.all([import('./starters/PostStarters.tsx'), loadTexts(['home', 'holidays'])])
  return { default: module.PostStarters }
})

interface Props extends ComposerData {
  kind: ComposerKind
  start: PostComposition
  /** The query of the link that a new post is begun with, and the draft as that link asks for it. */
  link?: string | undefined
  follow?: (draft: PostComposition) => PostComposition
  /** The post that is changed. */
  post?: PostDetails | undefined
  /** It was sent, or saved as a draft: one that is written on stays as it is here. */
  onSent: (posts: readonly PostDetails[]) => void
  /** An earlier visit had sent it, and it has arrived now. */
  onEarlierSent: () => void
  /** The version that is to be read again before it is decided on. */
  outrun?: number | undefined
  /** Somebody changed it under who decides; with something of one's own on it, both are shown. */
  onOutrun?: (remotePost: PostDetails, mine: boolean) => void
}

const formName = (kind: ComposerKind, post: PostDetails | undefined): string =>
  kind === 'repair' ? `repair ${post?.id}` : `post ${post?.id ?? kind}`

/** One message, right for every network and every location. */
export function Composer(props: Props) {
  const draft = useStoredDraft(ownKey(useMe(), formName(props.kind, props.post)))
  return draft === undefined ? <ComposerSkeleton /> : <OpenComposer {...props} draft={draft} />
}

function OpenComposer({ draft, link, follow, tree, company, post, ...props }: Props & { draft: SavedDraft | null }) {
  const t = useTranslations('composer')
  const isMobile = useIsMobile()
  const me = useMe()
  const [restored, setRestored] = useState(() => {
    if (!draft) return null
    // A link that was followed before has been heeded; what was changed since counts.
    const composition = follow && draft.link !== link ? follow(draft.composition) : draft.composition
    return isSameContent(composition, props.start) ? null : { ...draft, composition }
  })
  const isOlder = post !== undefined && restored?.version !== undefined && restored.version < post.version
  const [base, setBase] = useState(isOlder ? { ...post, version: restored.version ?? post.version } : post)
  // Written on what somebody changed since: both are shown.
  const [remotePost, setRemotePost] = useState(isOlder ? post : null)
  const [saved, setSaved] = useState(props.start)
  const kind = props.kind === 'repair' || !base ? props.kind : 'existing'
  const key = ownKey(me, formName(kind, base))
  const composer = useComposerState({
    ...{ kind, tree, company, self: base?.id },
    start: restored?.composition ?? props.start,
  })
  const { composition, change, files } = composer
  const latest = useRef(composition)
  latest.current = composition
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the files of the draft it was opened with.
  useEffect(() => {
    if (restored) files.resume(restored.composition)
  }, [])
  const isDirty = !isSameContent(composition, saved) && isWorthSaving(composition)
  const savedAt = useAutosave(key, { composition, version: base?.version, link, isDirty, restored })
  const continueAsNewPost = useContinueAsNewPost()
  const submitLabels = useSubmitLabels(composer, company, base)
  const submission = useSubmitPost(composer, {
    ...{ form: key, title: t(base ? 'title.existing' : 'title.create'), post: base },
    onSaved: (posts, composed, status) => {
      if (status === 'DRAFT') toastDone(t('send.draftKept'))
      else dropPartDraft(composer.whenKey)
      setRestored(null)
      const [only] = posts
      const [network] = composed.networks
      if (!only || !network || !(base || isWrittenOn(posts))) return removeDraft(key)
      const toSavedComposition = (written: PostComposition) => (base ? written : forSingleNetwork(written, network))
      const next = ownKey(me, formName(kind === 'repair' ? kind : 'existing', only))
      if (next !== key) removeDraft(key)
      // Written since, also where the page was left meanwhile: it is stored as written on this version.
      if (isSameContent(latest.current, composed)) removeDraft(next)
      else storeDraft(next, { at: Date.now(), composition: toSavedComposition(latest.current), version: only.version })
      setBase(only)
      setSaved(toSavedComposition(composed))
      change(toSavedComposition)
    },
    onDone: props.onSent,
    onEarlierDone: props.onEarlierSent,
    onConflict: setRemotePost,
  })
  const { isReadOnly } = submission
  useFocusAfterReadOnly(isReadOnly)
  const saveDraft = () => (submitLabels.draft ? submission.go('DRAFT') : submission.go(submitLabels.status))

  const discard = () => {
    const keys = new Set(listMedia(saved).map(({ key }) => key))
    for (const { key } of listMedia(composition)) if (!keys.has(key)) composer.uploads.drop(key)
    dropPartDraft(composer.whenKey)
    change(() => saved)
    setRestored(null)
    setRemotePost(null)
    setBase(post)
    const run = () => {
      change(() => composition)
      files.resume(composition)
      setBase(base)
      setRemotePost(remotePost)
    }
    toastInfo(t('banners.discarded'), { action: { text: t('where.undo'), run }, stays: toastDuration.undo })
  }
  const adoptRemote = () => {
    if (!remotePost || !isComposed(remotePost.integrationType, remotePost.postType)) return
    setBase(remotePost)
    const composed = toComposition(remotePost, remotePost.integrationType)
    setSaved(composed)
    change(() => composed)
    setRestored(null)
    setRemotePost(null)
  }
  const overwriteRemote = () => {
    if (remotePost) setBase(remotePost)
    setRemotePost(null)
  }
  const changeRequest = useChangeRequest(base)
  const banners = (
    <>
      <Banners
        save={submission.save}
        restored={isDirty ? restored : null}
        onDiscard={discard}
        remotePost={remotePost}
        onAdoptRemote={adoptRemote}
        onMine={overwriteRemote}
        onRequestChange={changeRequest.requestChange}
        outrun={props.outrun}
        onOutrun={(now) => {
          if (isDirty) setRemotePost(now)
          props.onOutrun?.(now, isDirty)
        }}
        post={base}
        error={submission.error}
        onAsNew={() => {
          removeDraft(key)
          void continueAsNewPost(composition)
        }}
      />
      {!base && !isReadOnly && (
        <Suspense fallback={null}>
          <Starters tree={tree} company={company} />
        </Suspense>
      )}
    </>
  )
  const Layout = isMobile ? ComposerPhone : ComposerDesk
  return (
    <ComposerContext value={{ ...composer, isReadOnly, change: isReadOnly ? ignore : change }}>
      <Keys onSend={() => submission.go(submitLabels.status)} onSave={saveDraft} />
      <ComposerHeader savedAt={savedAt} post={base} />
      <DropArea>
        <Layout
          banners={banners}
          submission={submission}
          submitLabels={submitLabels}
          gone={listDeletedLocations(base)}
        />
      </DropArea>
      {changeRequest.dialog}
    </ComposerContext>
  )
}

const ignore = () => {}

function Keys({ onSend, onSave }: { onSend: () => void; onSave: () => void }) {
  useComposerKeys(useComposer(), { onSend, onSave, onStep: useStepper() })
  return null
}
