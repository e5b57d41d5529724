import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '../../../api/send.ts'
import { toastDuration, toastInfo } from '../../../ui/toasts.ts'
import { type ComposerTab, getPart, listMedia, type PostComposition, write } from '../model/composition.ts'
import { type ComposerMediaItem, mediaAfterProcessing } from '../model/media-item.ts'
import { offers } from '../model/network-capabilities.ts'
import { inspect, type Refused } from '../upload/inspect.ts'
import type { Uploads } from '../upload/use-uploads.ts'

export interface RefusedFile {
  readonly name: string
  readonly why: Refused
}

export interface ComposerFiles {
  /** Files that were picked, dropped or pasted; those that hold go up at once. */
  add(files: readonly File[]): Promise<void>
  /** Files that are on the server already. */
  addStored(items: readonly ComposerMediaItem[]): void
  /** Another file in the place of one. */
  replace(key: string, file: File): Promise<void>
  remove(key: string): void
  /** A copy kept in this browser whose files never got to the server. */
  resume(composition: PostComposition): void
  readonly refused: readonly RefusedFile[]
  forgive(): void
}

interface Scene {
  readonly composition: PostComposition
  readonly tab: ComposerTab
  readonly uploads: Uploads
  change(update: (before: PostComposition) => PostComposition): void
}

/** A document is called what its file is until somebody says otherwise; pictures are described by hand. */
function getDefaultAltText({ name, type }: File): string {
  return type === 'application/pdf' ? name.replace(/\.pdf$/i, '').slice(0, 200) : ''
}

export function useComposerFiles({ composition, tab, uploads, change }: Scene): ComposerFiles {
  const t = useTranslations('composer.media')
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const targets = composition.networks.map((network) => `${network}:${offers[network].type}`)

  /** Those that hold. */
  const inspectFiles = async (picked: readonly File[]): Promise<ComposerMediaItem[]> => {
    const inspected = await Promise.all(picked.map(async (file) => ({ file, facts: await inspect(file) })))
    setRefused(inspected.flatMap(({ file, facts }) => ('code' in facts ? [{ name: file.name, why: facts }] : [])))
    return inspected.flatMap(({ file, facts }) =>
      'code' in facts
        ? []
        : [
            {
              key: newKey(),
              name: file.name,
              altText: getDefaultAltText(file),
              facts: mediaAfterProcessing(facts),
              file,
            },
          ],
    )
  }
  const setMedia = (next: (media: readonly ComposerMediaItem[]) => readonly ComposerMediaItem[]) =>
    change((before) => write(before, tab, 'media', next(getPart(before, tab, 'media'))))

  /** What no other network has goes up for nobody. */
  const giveUp = (key: string) => {
    const elsewhere = listMedia(write(composition, tab, 'media', [])).some((existing) => existing.key === key)
    if (!elsewhere) uploads.drop(key)
  }

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    const items = await inspectFiles(files)
    if (items.length === 0) return
    setMedia((media) => [...media, ...items])
    const { joined } = uploads.add(items, targets)
    toastInfo(t(joined ? 'joined' : 'ready', { count: items.length }), { stays: toastDuration.bulk })
  }
  const replace = async (key: string, file: File) => {
    const [item] = await inspectFiles([file])
    if (!item) return
    setMedia((media) =>
      media.map((existing) => (existing.key === key ? { ...item, altText: existing.altText } : existing)),
    )
    giveUp(key)
    uploads.add([item], targets)
  }

  return {
    ...{ refused, add, replace },
    forgive: () => setRefused([]),
    addStored: (items) =>
      setMedia((media) => [...media, ...items.filter(({ key }) => !media.some((existing) => existing.key === key))]),
    remove(key) {
      setMedia((media) => media.filter((existing) => existing.key !== key))
      giveUp(key)
    },
    resume(restored) {
      uploads.add(
        listMedia(restored).filter(({ kept, file }) => !kept && file),
        targets,
      )
    },
  }
}
