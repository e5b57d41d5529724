import type { Locale } from '@vitrine/contract/companies'
import { createContext, use } from 'react'
import type { ComposerTab, PostComposition } from '../model/composition.ts'
import type { PostPart } from '../model/network-capabilities.ts'
import type { Goal, Point } from '../model/preflight.ts'
import type { Uploads } from '../upload/use-uploads.ts'
import type { ComposerFiles } from './use-composer-files.ts'
import type { ComposerLocations } from './use-composer-locations.ts'

/** One network, several at once, a post that stands already, or the part of one that failed. */
export type ComposerKind = 'single' | 'multi' | 'existing' | 'repair'
export const steps = ['where', 'what', 'when'] as const
export type ComposerStep = (typeof steps)[number]

/** What every part of the composer works on. */
export interface Composer {
  readonly kind: ComposerKind
  /** Under what its words for a time are kept until they are taken. */
  readonly whenKey: string
  readonly composition: PostComposition
  /** Nothing can be changed: it is being sent, or nobody knows whether it arrived. */
  readonly isReadOnly: boolean
  change(update: (before: PostComposition) => PostComposition): void
  readonly tab: ComposerTab
  setTab(tab: ComposerTab): void
  /** On a phone only one step is in sight. */
  readonly step: ComposerStep
  setStep(step: ComposerStep): void
  readonly locationData: ComposerLocations
  /** What clocks show where it goes out. */
  readonly zone: string
  readonly now: number
  /** The language of the company: in which hours and the like are written into texts. */
  readonly lang: Locale
  readonly files: ComposerFiles
  readonly uploads: Uploads
  /** What is to mend, as far as somebody should hear of it now. */
  readonly points: readonly Point[]
  /** Everything that can be seen here to keep it from going. */
  readonly blockers: readonly Point[]
  /** From now on what is missing is said too. */
  attempt(): void
  /** What the server found in what was sent; each is gone once what it speaks of is changed. */
  report(points: readonly Point[]): void
  /** Options that are unfolded. */
  readonly openParts: ReadonlySet<PostPart | 'note'>
  unfold(part: PostPart | 'note', open: boolean): void
  /** The file whose details are open. */
  readonly openFile: string | null
  showFile(key: string | null): void
  /** The place whose values are shown. */
  readonly previewed: string | null
  preview(locationId: string): void
  /** Leads to the field that mends a point. */
  goTo(goal: Goal, tab: ComposerTab): void
}

export const ComposerContext = createContext<Composer | null>(null)

export function useComposer(): Composer {
  const composer = use(ComposerContext)
  if (composer === null) throw new Error('Outside of the composer.')
  return composer
}

/** The ids by which points lead to fields, and the focus back to them. */
export const fieldIds = {
  places: 'composer-places',
  text: 'composer-text',
  media: 'composer-media',
  altText: 'composer-alt-text',
  comment: 'composer-comment',
  link: 'composer-link',
  button: 'composer-button',
  buttonLink: 'composer-button-link',
  note: 'composer-note',
  when: 'composer-when',
} as const

/** The id of a file's tile. */
export const tileId = (key: string) => `media-${key}`
