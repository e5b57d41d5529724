import type { Locale } from '@vitrine/contract/companies'
import type { LocationTree } from '@vitrine/contract/locations'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOwnKey } from '../../../drafts/drafts.ts'
import { type ComposerTab, getPart, listMedia, type PostComposition, withMedia } from '../model/composition.ts'
import type { PostPart } from '../model/network-capabilities.ts'
import {
  type Goal,
  isUnchangedSinceSubmit,
  isUnfinished,
  listUsedFields,
  type Point,
  preflight,
} from '../model/preflight.ts'
import { type Uploads, useUploads } from '../upload/use-uploads.ts'
import { type Composer, type ComposerKind, type ComposerStep, fieldIds, tileId } from './composer.ts'
import { useComposerFiles } from './use-composer-files.ts'
import { getMainZone, useComposerLocations } from './use-composer-locations.ts'
import { useNearbyPosts } from './use-nearby-posts.ts'

interface Setting {
  readonly kind: ComposerKind
  readonly start: PostComposition
  readonly tree: LocationTree
  /** The post that is written on, by its id. */
  readonly self?: string
  readonly company: { readonly lang: Locale; readonly timeZone: string }
}

/** All that is being composed, what is known of it, and what keeps it from going. */
export function useComposerState({ kind, start, tree, company, self }: Setting): Composer {
  const [composition, setComposition] = useState(start)
  const [chosenTab, setTab] = useState<ComposerTab>('common')
  const [step, setStep] = useState<ComposerStep>('where')
  const [openParts, setOpenParts] = useState<ReadonlySet<PostPart | 'note'>>(new Set())
  const [openFile, showFile] = useState<string | null>(null)
  const [wanted, preview] = useState<string | null>(null)
  const [attempted, setAttempted] = useState(false)
  const [found, setFound] = useState<{ points: readonly Point[]; of: PostComposition } | null>(null)
  const now = useNow()
  const whenKey = useOwnKey(`when ${self ?? kind}`)
  const tab =
    kind === 'multi' && chosenTab !== 'common' && composition.networks.includes(chosenTab) ? chosenTab : 'common'

  // Reckoning follows typing at its own pace.
  const settled = useDeferredValue(composition)
  const fieldNames = listUsedFields(settled).join('\n')
  const fields = useMemo(() => (fieldNames === '' ? [] : fieldNames.split('\n')), [fieldNames])
  const previewed = getPreviewedId(composition.places, wanted, tree)
  const locationData = useComposerLocations(tree, {
    chosen: settled.places,
    fields,
    previewed,
    day: settled.when.local.slice(0, 10),
    lang: company.lang,
  })
  const zone = useMemo(
    () => getMainZone(locationData.all, composition.places, company.timeZone),
    [locationData.all, composition.places, company.timeZone],
  )
  const checked = useMemo(
    () => preflight(settled, { now, zone, locations: locationData.all }),
    [settled, now, zone, locationData.all],
  )

  const close = useNearbyPosts(settled, zone, self)
  const uploads = useUploads((key, uploadedItem) =>
    setComposition((before) =>
      // Words said while it went up are newer than those that came back with it.
      withMedia(before, key, (item) => ({
        ...uploadedItem,
        key,
        name: item.name,
        file: item.file,
        altText: item.altText,
      })),
    ),
  )
  const own = [...failedUploads(composition, uploads), ...checked, ...close]
  const all = [...(found?.points.filter((point) => isUnchangedSinceSubmit(point, found.of, composition)) ?? []), ...own]
  const points = attempted ? all : all.filter((point) => !isUnfinished(point))
  // Of what the server refused only the server knows whether it still does.
  const blockers = own.filter(({ severity }) => severity === 'error')
  const files = useComposerFiles({ composition, tab, uploads, change: setComposition })
  const unfold = useCallback((part: PostPart | 'note', open: boolean) => {
    setOpenParts((before) => {
      const next = new Set(before)
      if (open) next.add(part)
      else next.delete(part)
      return next
    })
  }, [])
  const goTo = (goal: Goal, to: ComposerTab) => {
    const there = kind === 'multi' && to !== 'common' && composition.networks.includes(to) ? to : 'common'
    const file =
      goal.to === 'part' && goal.part === 'media' ? getPart(composition, there, 'media')[goal.index ?? -1] : undefined
    flushSync(() => {
      setStep(goal.to === 'places' ? 'where' : goal.to === 'when' ? 'when' : 'what')
      if (goal.to !== 'part') return
      setTab(to)
      if (goal.part !== 'text' && goal.part !== 'media') unfold(goal.part, true)
      if (file) showFile(file.key)
    })
    if (file) return focus(tileId(file.key))
    focus(fieldIds[goal.to === 'part' ? (goal.field ?? goal.part) : goal.to])
  }

  return {
    ...{
      kind,
      whenKey,
      composition,
      isReadOnly: false,
      tab,
      setTab,
      step,
      setStep,
      locationData,
      zone,
      now,
      uploads,
      points,
      openParts,
      unfold,
    },
    ...{ openFile, showFile },
    ...{ previewed, preview, goTo, files, lang: company.lang, blockers },
    change: setComposition,
    attempt: () => setAttempted(true),
    report: (points) => setFound({ points, of: composition }),
  }
}

/** A file that did not get to the server can't be published. */
function failedUploads(composition: PostComposition, { going }: Uploads): Point[] {
  const failed = new Set(going.flatMap(({ key, status }) => (status === 'failure' ? [key] : [])))
  return listMedia(composition)
    .filter(({ key }) => failed.has(key))
    .map(({ key }) => {
      const findMediaIndex = (tab: ComposerTab) =>
        getPart(composition, tab, 'media').findIndex((item) => item.key === key)
      // One that only a network of its own has is wrong there.
      const network =
        findMediaIndex('common') < 0
          ? (composition.networks.find((candidate) => findMediaIndex(candidate) >= 0) ?? null)
          : null
      return {
        ...{ key: `upload ${key}`, severity: 'error', code: 'upload.failed', params: {}, locationIds: [] },
        ...{ network, goal: { to: 'part', part: 'media', index: findMediaIndex(network ?? 'common') } },
      }
    })
}

/** Minutes are what past and future are told by. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The place asked for while it is chosen, else the first chosen one, else any. */
function getPreviewedId(chosen: readonly string[], wanted: string | null, tree: LocationTree): string | null {
  if (wanted !== null && chosen.includes(wanted)) return wanted
  return chosen[0] ?? tree.groups[0]?.locations[0]?.id ?? tree.ungrouped[0]?.id ?? null
}

function focus(id: string): void {
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'nearest' })
  field?.focus()
}
