import { access, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFileStore, sizedKey } from './file-store.ts'

test('opening the store deletes unfinished uploads after an hour and tolerates files that disappear', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-store-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming)
  for (const name of ['old', 'fresh']) await writeFile(join(incoming, name), 'bytes')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(incoming, 'old'), longAgo, longAgo)
  // A dangling link is listed, but stat fails on it.
  await symlink(join(dataDir, 'nowhere'), join(incoming, 'moved'))
  await openFileStore(dataDir)
  expect((await readdir(incoming)).toSorted()).toEqual(['fresh', 'moved'])
  await expect(access(join(dataDir, 'files'))).resolves.toBeUndefined()
})

test('removing an image removes its resized versions too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-store-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const store = await openFileStore(dataDir)
  const key = `${'k'.repeat(32)}.jpg`
  for (const name of [key, sizedKey(key, 96), sizedKey(key, 640)]) {
    await writeFile(join(store.incoming, 'made'), 'bytes')
    await store.save(join(store.incoming, 'made'), name)
  }
  await store.remove(key)
  expect(await readdir(join(dataDir, 'files', 'kk'))).toEqual([])
})
