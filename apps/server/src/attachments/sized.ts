import { join } from 'node:path'
import { imageBounds } from '@vitrine/contract/attachments'
import { type PictureSize, pictureSizes } from '@vitrine/contract/picture-sizes'
import sharp from 'sharp'
import { newId } from '../ids.ts'
import { type Store, sizedKey } from './store.ts'

/** At most two are made at once: they share the threads that also hash passwords. */
const maxAtOnce = 2
const making = new Map<string, Promise<void>>()
let running = 0
const waiting: (() => void)[] = []

/** The size a request names, or null where it names none that there is. */
export function readSize(value: unknown): PictureSize | null {
  return pictureSizes.find((size) => String(size) === value) ?? null
}

/**
 * The key of a stored picture in a size; it is made the first time somebody reads it and stored beside the original.
 * Only our own files are decoded here: `prepare` wrote them, within `imageBounds`.
 */
export async function findSized(store: Store, key: string, size: PictureSize): Promise<string | null> {
  const sized = sizedKey(key, size)
  if ((await store.size(sized)) !== null) return sized
  if ((await store.size(key)) === null) return null
  const made = making.get(sized) ?? inTurn(() => make(store, key, sized, size)).finally(() => making.delete(sized))
  making.set(sized, made)
  await made
  return sized
}

async function make(store: Store, key: string, sized: string, size: PictureSize): Promise<void> {
  const target = join(store.incoming, newId())
  try {
    await writeSized(store.pathOf(key), target, size)
    await store.keep(target, sized)
  } finally {
    await store.discard(target)
  }
}

/** Writes a picture as WebP, its shorter side `size` pixels long; a smaller one is not enlarged. */
async function writeSized(path: string, target: string, size: PictureSize): Promise<void> {
  await sharp(path, { limitInputPixels: imageBounds.long ** 2, failOn: 'error' })
    .resize({ width: size, height: size, fit: 'outside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(target)
}

async function inTurn(work: () => Promise<void>): Promise<void> {
  if (running >= maxAtOnce) await new Promise<void>((next) => waiting.push(next))
  running++
  try {
    await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
