import { access, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './store.ts'

test('what was left an hour ago goes when it opens; what somebody else is at work on stays, or is gone by then', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-store-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming)
  for (const name of ['old', 'fresh']) await writeFile(join(incoming, name), 'bytes')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(incoming, 'old'), longAgo, longAgo)
  // Listed, and not there when it is looked at.
  await symlink(join(dataDir, 'nowhere'), join(incoming, 'moved'))
  await openStore(dataDir)
  expect((await readdir(incoming)).toSorted()).toEqual(['fresh', 'moved'])
  await expect(access(join(dataDir, 'files'))).resolves.toBeUndefined()
})
