import { join } from 'node:path'
import { type ImageSize, imageSizes } from '@vitrine/contract/image-sizes'
import type { Deps } from '../deps/deps.ts'
import { sizedKey } from '../lib/file-store.ts'
import { newId } from '../lib/ids.ts'

const making = new Map<string, Promise<boolean>>()

/** The size a request names, or null where it names none that there is. */
export function readSize(value: unknown): ImageSize | null {
  return imageSizes.find((size) => String(size) === value) ?? null
}

/** The key of a stored picture in a size; it is made the first time somebody reads it and stored beside the original. */
export async function findSized(
  { store, decoder }: Pick<Deps, 'store' | 'decoder'>,
  key: string,
  size: ImageSize,
): Promise<string | null> {
  const sized = sizedKey(key, size)
  if ((await store.size(sized)) !== null) return sized
  if ((await store.size(key)) === null) return null
  const made = making.get(sized) ?? make({ store, decoder }, key, sized, size).finally(() => making.delete(sized))
  making.set(sized, made)
  // A picture that can't be decoded is sent as it is: whoever looks at it sees what there is to see.
  return (await made) ? sized : key
}

async function make(
  { store, decoder }: Pick<Deps, 'store' | 'decoder'>,
  key: string,
  sized: string,
  size: ImageSize,
): Promise<boolean> {
  const target = join(store.incoming, newId())
  try {
    if (!(await decoder.resize(key, store.getPath(key), target, size))) return false
    await store.save(target, sized)
    return true
  } finally {
    await store.discard(target)
  }
}
