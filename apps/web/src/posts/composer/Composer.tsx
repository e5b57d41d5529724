import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dropPartDraft, ownKey } from '../../drafts/drafts.ts'
import { loadTexts } from '../../i18n/messages.ts'
import { useMe } from '../../session/current-user.ts'
import { late } from '../../ui/lazy-component.tsx'
import { stays, toastDone, toastInfo } from '../../ui/toasts.ts'
import { useFocusAfterReadOnly } from '../../ui/use-focus.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { Banners } from './Banners.tsx'
import { ComposerDesk } from './ComposerDesk.tsx'
import { ComposerHeader } from './ComposerHeader.tsx'
import { ComposerPhone } from './ComposerPhone.tsx'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { DropArea } from './DropArea.tsx'
import { goneOf } from './gone.ts'
import type { Ground } from './ground.ts'
import { alone, type Composition, isWorthKeeping, mediaIn, saysTheSame } from './model/composition.ts'
import { compositionOf, type Post } from './model/contents.ts'
import { isComposed } from './model/offers.ts'
import type { SavedDraft } from './model/saved-drafts.ts'
import { useStepper } from './preview/PlaceStepper.tsx'
import { ComposerContext, type Kind, useComposer } from './state/composer.ts'
import { removeDraft, storeDraft, useStoredDraft } from './state/draft-storage.ts'
import { useAutosave } from './state/use-autosave.ts'
import { useComposerKeys } from './state/use-composer-keys.ts'
import { useComposerState } from './state/use-composer-state.ts'
import { isWrittenOn, useDeparture } from './state/use-departure.ts'
import { useTakeAsNew } from './state/use-take-as-new.ts'
import { useVerbs } from './state/use-verbs.ts'

const Starters = late(async () => {
  const [module] = await Promise.all([import('./starters/Starters.tsx'), loadTexts(['home', 'holidays'])])
  return { default: module.Starters }
})

interface Props extends Ground {
  kind: Kind
  start: Composition
  /** The query of the link that a new post is begun with, and the draft as that link asks for it. */
  link?: string | undefined
  follow?: (draft: Composition) => Composition
  /** The post that is changed. */
  post?: Post | undefined
  /** It was sent, or saved as a draft: one that is written on stays as it is here. */
  onSent: (posts: readonly Post[]) => void
  /** An earlier visit had sent it, and it has arrived now. */
  onEarlierSent: () => void
  /** The version that is to be read again before it is decided on. */
  outrun?: number | undefined
  /** Somebody changed it under who decides; with something of one's own on it, both are shown. */
  onOutrun?: (theirs: Post, mine: boolean) => void
}

const formName = (kind: Kind, post: Post | undefined): string =>
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
    return saysTheSame(composition, props.start) ? null : { ...draft, composition }
  })
  const isOlder = post !== undefined && restored?.version !== undefined && restored.version < post.version
  const [base, setBase] = useState(isOlder ? { ...post, version: restored.version ?? post.version } : post)
  // Written on what somebody changed since: both are shown.
  const [theirs, setTheirs] = useState(isOlder ? post : null)
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
  const isDirty = !saysTheSame(composition, saved) && isWorthKeeping(composition)
  const savedAt = useAutosave(key, { composition, version: base?.version, link, isDirty, restored })
  const takeAsNew = useTakeAsNew()
  const verbs = useVerbs(composer, company, base)
  const departure = useDeparture(composer, {
    ...{ form: key, title: t(base ? 'title.existing' : 'title.create'), post: base },
    onSaved: (posts, composed, status) => {
      if (status === 'DRAFT') toastDone(t('send.draftKept'))
      else dropPartDraft(composer.whenKey)
      setRestored(null)
      const [only] = posts
      const [network] = composed.networks
      if (!only || !network || !(base || isWrittenOn(posts))) return removeDraft(key)
      const goesOn = (written: Composition) => (base ? written : alone(written, network))
      const next = ownKey(me, formName(kind === 'repair' ? kind : 'existing', only))
      if (next !== key) removeDraft(key)
      // Written since, also where the page was left meanwhile: it is stored as written on this version.
      if (saysTheSame(latest.current, composed)) removeDraft(next)
      else storeDraft(next, { at: Date.now(), composition: goesOn(latest.current), version: only.version })
      setBase(only)
      setSaved(goesOn(composed))
      change(goesOn)
    },
    onDone: props.onSent,
    onEarlierDone: props.onEarlierSent,
    onConflict: setTheirs,
  })
  const { isReadOnly } = departure
  useFocusAfterReadOnly(isReadOnly)
  const saveDraft = () => (verbs.draft ? departure.go('DRAFT') : departure.go(verbs.status))

  const discard = () => {
    const keys = new Set(mediaIn(saved).map(({ key }) => key))
    for (const { key } of mediaIn(composition)) if (!keys.has(key)) composer.uploads.drop(key)
    dropPartDraft(composer.whenKey)
    change(() => saved)
    setRestored(null)
    setTheirs(null)
    setBase(post)
    const run = () => {
      change(() => composition)
      files.resume(composition)
      setBase(base)
      setTheirs(theirs)
    }
    toastInfo(t('banners.discarded'), { action: { text: t('where.undo'), run }, stays: stays.undo })
  }
  const takeTheirs = () => {
    if (!theirs || !isComposed(theirs.integrationType, theirs.postType)) return
    setBase(theirs)
    const composed = compositionOf(theirs, theirs.integrationType)
    setSaved(composed)
    change(() => composed)
    setRestored(null)
    setTheirs(null)
  }
  const keepMine = () => {
    if (theirs) setBase(theirs)
    setTheirs(null)
  }
  const banners = (
    <>
      <Banners
        save={departure.save}
        restored={isDirty ? restored : null}
        onDiscard={discard}
        theirs={theirs}
        onTheirs={takeTheirs}
        onMine={keepMine}
        outrun={props.outrun}
        onOutrun={(now) => {
          if (isDirty) setTheirs(now)
          props.onOutrun?.(now, isDirty)
        }}
        post={base}
        error={departure.error}
        onAsNew={() => {
          removeDraft(key)
          void takeAsNew(composition)
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
      <Keys onSend={() => departure.go(verbs.status)} onSave={saveDraft} />
      <ComposerHeader savedAt={savedAt} post={base} />
      <DropArea>
        <Layout banners={banners} departure={departure} verbs={verbs} gone={goneOf(base)} />
      </DropArea>
    </ComposerContext>
  )
}

const ignore = () => {}

function Keys({ onSend, onSave }: { onSend: () => void; onSave: () => void }) {
  useComposerKeys(useComposer(), { onSend, onSave, onStep: useStepper() })
  return null
}
