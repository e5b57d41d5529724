import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '../../../api/send.ts'
import { stays, toastInfo } from '../../../ui/toasts.ts'
import { type Composition, mediaIn, partIn, type Tab, write } from '../model/composition.ts'
import { foreseen, type MediaItem } from '../model/media-item.ts'
import { offers } from '../model/offers.ts'
import { inspect, type Refused } from '../upload/inspect.ts'
import type { Uploads } from '../upload/use-uploads.ts'

export interface RefusedFile {
  readonly name: string
  readonly why: Refused
}

export interface Files {
  /** Files that were picked, dropped or pasted; those that hold go up at once. */
  add(files: readonly File[]): Promise<void>
  /** Files that are on the server already. */
  addKept(items: readonly MediaItem[]): void
  /** Another file in the place of one. */
  replace(key: string, file: File): Promise<void>
  remove(key: string): void
  /** A copy kept in this browser whose files never got to the server. */
  resume(composition: Composition): void
  readonly refused: readonly RefusedFile[]
  forgive(): void
}

interface Scene {
  readonly composition: Composition
  readonly tab: Tab
  readonly uploads: Uploads
  change(update: (before: Composition) => Composition): void
}

/** A document is called what its file is until somebody says otherwise; pictures are described by hand. */
function titleOf({ name, type }: File): string {
  return type === 'application/pdf' ? name.replace(/\.pdf$/i, '').slice(0, 200) : ''
}

export function useFiles({ composition, tab, uploads, change }: Scene): Files {
  const t = useTranslations('composer.media')
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const targets = composition.networks.map((network) => `${network}:${offers[network].type}`)

  /** Those that hold. */
  const take = async (picked: readonly File[]): Promise<MediaItem[]> => {
    const looked = await Promise.all(picked.map(async (file) => ({ file, facts: await inspect(file) })))
    setRefused(looked.flatMap(({ file, facts }) => ('code' in facts ? [{ name: file.name, why: facts }] : [])))
    return looked.flatMap(({ file, facts }) =>
      'code' in facts ? [] : [{ key: newKey(), name: file.name, altText: titleOf(file), facts: foreseen(facts), file }],
    )
  }
  const setMedia = (next: (media: readonly MediaItem[]) => readonly MediaItem[]) =>
    change((before) => write(before, tab, 'media', next(partIn(before, tab, 'media'))))

  /** What no other network has goes up for nobody. */
  const giveUp = (key: string) => {
    const elsewhere = mediaIn(write(composition, tab, 'media', [])).some((one) => one.key === key)
    if (!elsewhere) uploads.drop(key)
  }

  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    const items = await take(files)
    if (items.length === 0) return
    setMedia((media) => [...media, ...items])
    const { joined } = uploads.add(items, targets)
    toastInfo(t(joined ? 'joined' : 'ready', { count: items.length }), { stays: stays.bulk })
  }
  const replace = async (key: string, file: File) => {
    const [item] = await take([file])
    if (!item) return
    setMedia((media) => media.map((one) => (one.key === key ? { ...item, altText: one.altText } : one)))
    giveUp(key)
    uploads.add([item], targets)
  }

  return {
    ...{ refused, add, replace },
    forgive: () => setRefused([]),
    addKept: (items) =>
      setMedia((media) => [...media, ...items.filter(({ key }) => !media.some((one) => one.key === key))]),
    remove(key) {
      setMedia((media) => media.filter((one) => one.key !== key))
      giveUp(key)
    },
    resume(restored) {
      uploads.add(
        mediaIn(restored).filter(({ kept, file }) => !kept && file),
        targets,
      )
    },
  }
}
