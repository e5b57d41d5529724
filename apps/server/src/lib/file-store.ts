import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { imageSizes } from '@vitrine/contract/image-sizes'
import { newId } from './ids.ts'

/** Where files are stored: today a directory. An object store could implement the same methods. */
export interface FileStore {
  /** Writes an upload to a temporary file, to be saved or discarded. Leftovers are deleted when a store is opened. */
  receive(from: Readable): Promise<Received>
  /** Stores a received or generated file under its key. It is on the disk when the promise resolves. */
  save(path: string, key: string): Promise<void>
  read(key: string, range?: { start: number; end: number }): Readable
  size(key: string): Promise<number | null>
  /** Deletes a file and its resized versions. */
  remove(key: string): Promise<void>
  /** Deletes a temporary file; a missing one is no error. */
  discard(path: string): Promise<void>
  /** The folder of temporary files. */
  readonly incoming: string
  /** The path of a stored file, for code that opens it by path. */
  getPath(key: string): string
}

export interface Received {
  readonly path: string
  discard(): Promise<void>
}

/** `files` are public to anyone who knows their URL; `exports` are only sent to the user they were made for. */
const folders = {
  files: /^[A-Za-z0-9_-]{22,64}\.(jpg|png|mp4|pdf|(jpg|png)\.\d+\.webp)$/,
  exports: /^[A-Za-z0-9_-]{22,64}\.(csv|xlsx|pdf)$/,
} as const

/** The key of an image's resized version. */
export const sizedKey = (key: string, size: number): string => `${key}.${size}.webp`

export async function openFileStore(dataDir: string, folder: keyof typeof folders = 'files'): Promise<FileStore> {
  const key = folders[folder]
  const files = join(dataDir, folder)
  const incoming = join(dataDir, 'incoming')
  await mkdir(files, { recursive: true })
  await mkdir(incoming, { recursive: true })
  await sweep(incoming)
  const getPath = (name: string) => {
    if (!key.test(name)) throw new Error('not a key of the store')
    return join(files, name.slice(0, 2), name)
  }
  return {
    async receive(from) {
      const path = join(incoming, newId())
      const discard = () => rm(path, { force: true })
      try {
        await pipeline(from, createWriteStream(path, { flags: 'wx' }))
      } catch (error) {
        await discard()
        throw error
      }
      return { path, discard }
    },
    async save(path, name) {
      const target = getPath(name)
      await mkdir(join(files, name.slice(0, 2)), { recursive: true })
      const file = await open(path, 'r+')
      await file.sync()
      await file.close()
      await rename(path, target)
    },
    read: (name, range) => createReadStream(getPath(name), range),
    async size(name) {
      if (!key.test(name)) return null
      return stat(getPath(name)).then(
        (found) => found.size,
        () => null,
      )
    },
    async remove(name) {
      await rm(getPath(name), { force: true })
      if (/\.(jpg|png)$/.test(name))
        for (const size of imageSizes) await rm(getPath(sizedKey(name, size)), { force: true })
    },
    discard: (path) => rm(path, { force: true }),
    ...{ incoming, getPath },
  }
}

/** Deletes temporary files older than an hour. Another process may sweep too, so a listed file may already be gone. */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < Date.now() - 3_600_000) await rm(path, { force: true })
  }
}
