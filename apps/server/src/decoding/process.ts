import { writeFileSync } from 'node:fs'
import os from 'node:os'
import sharp from 'sharp'
import { cleanVideo } from './clean-video.ts'
import { limits } from './limits.ts'
import type { DecodingTask } from './messages.ts'
import { prepareFile } from './prepare-file.ts'
import { makeThumbnail } from './thumbnail.ts'

// A decoding process: one file after the other, until its parent ends it or needs it no more.
sharp.cache(false)
sharp.concurrency(1)
// Requests come first, and when the machine has no memory left this is what it ends.
os.setPriority(10)
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {} // there is none elsewhere

const idleTime = 30_000
let idle = setTimeout(() => process.exit(0), idleTime)

process.on('message', async (task: DecodingTask) => {
  clearTimeout(idle)
  process.send?.(await perform(task))
  idle = setTimeout(() => process.exit(0), idleTime)
})
process.once('disconnect', () => process.exit(0))

function perform(task: DecodingTask): Promise<unknown> {
  switch (task.kind) {
    case 'prepare':
      return prepareFile(task.path, task.bytes, task.target)
    case 'thumbnail':
      return makeThumbnail(task.bytes, task.pixels)
    case 'cleanVideo':
      return cleanVideo(task.path, task.target, task.isCopied)
    case 'resize':
      return resizeImage(task.path, task.target, task.pixels)
  }
}

/** Writes a stored picture as WebP, its shorter side `pixels` long; a smaller one is not enlarged. False when it can't be read. */
async function resizeImage(path: string, target: string, pixels: number): Promise<boolean> {
  try {
    await sharp(path, { limitInputPixels: limits.pixels, failOn: 'error' })
      .resize({ width: pixels, height: pixels, fit: 'outside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(target)
    return true
  } catch {
    return false
  }
}
