import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { dropDraft } from '../drafts.ts'
import { late } from '../late.tsx'
import { loadTexts } from '../texts.ts'
import { stays, toastDone, toastInfo } from '../ui/toasts.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { Banners } from './Banners.tsx'
import { ComposerDesk } from './ComposerDesk.tsx'
import { ComposerHeader } from './ComposerHeader.tsx'
import { ComposerPhone } from './ComposerPhone.tsx'
import { DropArea } from './DropArea.tsx'
import { goneOf } from './gone.ts'
import type { Ground } from './ground.ts'
import { alone, type Composition, isWorthKeeping, mediaIn, saysTheSame } from './model/composition.ts'
import { compositionOf, type Post } from './model/contents.ts'
import { isComposed } from './model/offers.ts'
import { draftKeyOf } from './model/saved-drafts.ts'
import { useStepper } from './preview/PlaceStepper.tsx'
import { carriedTo, carry, putDown } from './state/carried.ts'
import { ComposerContext, type Kind, useComposer } from './state/composer.ts'
import { type FieldInHand, fieldInHand, takeInHand } from './state/field-in-hand.ts'
import { newVisit, useAutosave } from './state/use-autosave.ts'
import { useComposerKeys } from './state/use-composer-keys.ts'
import { useComposerState } from './state/use-composer-state.ts'
import { useDeparture } from './state/use-departure.ts'
import { useIsHere } from './state/use-is-here.ts'
import { useTakeAsNew } from './state/use-take-as-new.ts'
import { useVerbs } from './state/use-verbs.ts'

const Starters = late(async () => {
  const [module] = await Promise.all([import('./starters/Starters.tsx'), loadTexts(['home', 'holidays'])])
  return { default: module.Starters }
})

interface Props extends Ground {
  kind: Kind
  start: Composition
  /** Under what unsent work is kept in this browser. */
  draftKey: string
  /** The post that is changed. */
  post?: Post
  /** It went, or was kept as a draft: one that is written on stays as it is here. */
  onSent: (posts: readonly Post[]) => void | Promise<void>
  /** The version that is to be read anew before it is decided on. */
  outrun?: number | undefined
  /** Somebody changed it under who decides; with something of one's own on it, both are shown. */
  onOutrun?: (theirs: Post, mine: boolean) => void
}

/** One message, right for every network and every place. */
export function Composer({ kind, start, tree, company, draftKey, post, onSent, outrun, onOutrun }: Props) {
  const t = useTranslations('composer')
  const isMobile = useIsMobile()
  const me = useMe()
  const [taken] = useState(() => {
    const carried = carriedTo(post)
    return carried && { ...carried, composition: carried.written(), at: carried.caret(), opened: carried.opened() }
  })
  const composer = useComposerState({
    ...{ kind, tree, company, self: post?.id },
    ...{ start: taken?.composition ?? start, caret: taken?.at ?? null, opened: taken?.opened },
  })
  const { composition, change, caret } = composer
  const inHand = useRef<FieldInHand | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the letters that were typed until this was here.
  useLayoutEffect(() => {
    const carried = carriedTo(post)
    if (carried) {
      change(carried.written)
      composer.files.resume(carried.written())
      composer.files.takeOver(carried.picked())
    }
    const field = carried?.field()
    if (field) takeInHand(field)
    putDown()
    return () => {
      // Its fields are still there, and those of the page that comes in its place not yet.
      inHand.current = fieldInHand()
    }
  }, [])
  const latest = useRef(composer)
  latest.current = composer
  const isHere = useIsHere()
  const [saved, setSaved] = useState(taken?.saved ?? start)
  const [visit] = useState(() => taken?.visit ?? newVisit())
  const isSaved = saysTheSame(composition, saved)
  const dirty = !isSaved && isWorthKeeping(composition)
  const state = dirty ? 'typed' : isSaved ? 'saved' : 'empty'
  const [base, setBase] = useState(post)
  const autosave = useAutosave(draftKey, { visit, composition, version: base?.version, state })
  const takeAsNew = useTakeAsNew()
  const [theirs, setTheirs] = useState<Post | null>(null)
  const verbs = useVerbs(composer, company, base)
  const departure = useDeparture(composer, {
    post: base,
    onSent: async (sent, status, composed) => {
      if (!base || status !== 'DRAFT') void dropDraft(composer.whenKey)
      const [only] = sent
      const [network] = composed.networks
      const now = () => latest.current.composition
      const since = saysTheSame(now(), composed) ? null : now()
      const moves = !base && network && sent.length === 1 && only?.postStatus === 'DRAFT'
      if (moves) {
        const next = { key: draftKeyOf(only, me), as: (written: Composition) => alone(written, network) }
        await autosave.moveTo(next, since, only.version)
      } else await autosave.forget(since, base && only?.version)
      const goesOn = Boolean(moves || (base && status === 'DRAFT')) && isHere()
      if (moves && goesOn)
        carry({
          ...{ post: only, saved: alone(composed, network), visit, written: () => alone(now(), network) },
          ...{ picked: composer.files.handOver, caret: () => caret.current },
          ...{ opened: () => latest.current, field: () => inHand.current },
        })
      setSaved(composed)
      if (base) setBase(only)
      if (status === 'DRAFT') toastDone(t('send.draftKept'))
      if (since && !goesOn) toastInfo(t('send.typedSince'), { stays: stays.undo })
      if (goesOn || !moves) await onSent(sent)
    },
    onConflict: setTheirs,
  })
  const keep = () => (verbs.draft ? departure.go('DRAFT') : departure.go(verbs.status))

  const takeTheirs = () => {
    if (!theirs || !isComposed(theirs.integrationType, theirs.postType)) return
    setBase(theirs)
    const composed = compositionOf(theirs, theirs.integrationType as (typeof composition.networks)[number]) // just checked
    setSaved(composed)
    change(() => composed)
    setTheirs(null)
  }
  const keepMine = () => {
    if (theirs) setBase(theirs)
    setTheirs(null)
  }
  const isNew = kind === 'single' || kind === 'multi'
  const banners = (
    <>
      <Banners
        offer={autosave.offer}
        onRestore={(draft) => {
          autosave.settle(draft, dirty ? composition : undefined)
          change(() => draft.composition)
          composer.files.resume(draft.composition)
          // Written on what somebody changed since: both are shown.
          if (!base || draft.version === undefined || draft.version >= base.version) return
          setTheirs(base)
          setBase({ ...base, version: draft.version })
        }}
        onIgnore={(draft) => {
          void dropDraft(composer.whenKey)
          autosave.settle(draft)
          for (const { key } of mediaIn(draft.composition)) composer.uploads.drop(key)
        }}
        theirs={theirs}
        onTheirs={takeTheirs}
        onMine={keepMine}
        outrun={outrun}
        onOutrun={(now) => {
          if (dirty) setTheirs(now)
          onOutrun?.(now, dirty)
        }}
        post={base}
        error={departure.error}
        onAsNew={() => void autosave.forget(null).then(() => takeAsNew(composition))}
      />
      {isNew && (
        <Suspense fallback={null}>
          <Starters tree={tree} company={company} />
        </Suspense>
      )}
    </>
  )
  const Layout = isMobile ? ComposerPhone : ComposerDesk
  return (
    <ComposerContext value={composer}>
      <Keys onSend={() => departure.go(verbs.status)} onSave={keep} />
      <ComposerHeader savedAt={autosave.savedAt} post={base} />
      <DropArea>
        <Layout banners={banners} departure={departure} verbs={verbs} gone={goneOf(base)} />
      </DropArea>
    </ComposerContext>
  )
}

function Keys({ onSend, onSave }: { onSend: () => void; onSave: () => void }) {
  useComposerKeys(useComposer(), { onSend, onSave, onStep: useStepper() })
  return null
}
