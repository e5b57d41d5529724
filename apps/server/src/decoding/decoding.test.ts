import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { uploadLimits } from '@vitrine/contract/attachments'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { box, filmedAt, parseBoxes, withInstantSamples, withLocation, withoutDuration } from '../testing/videos.ts'
import { type Decoder, openDecoder } from './decoder.ts'
import { limits } from './limits.ts'
import { withoutTextChunks } from './png-chunks.ts'
import { watchProcess } from './watch-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-decoding-'))
const decoder: Decoder = openDecoder()
afterAll(() => {
  decoder.close()
  rmSync(folder, { recursive: true, force: true })
})

const target = join(folder, 'target')
async function prepare(file: Buffer, userId = 'camille') {
  const path = join(folder, 'source')
  writeFileSync(path, file)
  return decoder.prepare(userId, path, file.length, target)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}

/** A PNG with more chunks behind its header. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#d27a2c' } })
    .png()
    .toBuffer()
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

const filmedVideo = () => readFileSync(new URL('../../data/media/vertical.mp4', import.meta.url))
const unpacksTo = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })

describe('decoding a PNG', () => {
  test('text chunks are removed before decoding, as is a profile that unpacks to more than four megabytes', async () => {
    const zipped = Buffer.concat([Buffer.from('Comment\0\0'), unpacksTo(50_000_000)])
    const profile = Buffer.concat([Buffer.from('icc\0\0'), unpacksTo(5_000_000)])
    const plain = await pngWith()
    const loaded = await pngWith(
      chunk('tEXt', Buffer.from('Author\0Camille')),
      chunk('zTXt', zipped),
      chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x/>')),
      chunk('iCCP', profile),
    )
    expect(withoutTextChunks(loaded)).toEqual(plain)
  })

  test('a color profile of ordinary size is preserved', async () => {
    const file = await pngWith(chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(3000))])))
    expect(withoutTextChunks(file)).toEqual(file)
  })

  test('a PNG with text that unpacks to 50 MB is stored like any other image', async () => {
    const zipped = Buffer.concat([Buffer.from('Comment\0\0'), unpacksTo(50_000_000)])
    expect(await prepare(await pngWith(...Array<Buffer>(20).fill(chunk('zTXt', zipped))))).toMatchObject({
      contentType: 'image/jpeg',
      width: 12,
      height: 8,
    })
  })
})

describe('the decoding process', () => {
  test('it is ended when it exceeds its memory limit', async () => {
    const child = spawn(process.execPath, [
      '-e',
      'const kept = []; setInterval(() => kept.push(Buffer.alloc(10_000_000, 1)), 5)',
    ])
    const stop = watchProcess(child, { memory: 300_000_000, time: 20_000 })
    const [, signal] = await once(child, 'exit')
    stop()
    expect(signal).toBe('SIGKILL')
  }, 30_000)

  test('it is ended when it exceeds its time limit', async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;) {}'])
    const stop = watchProcess(child, { memory: limits.memory, time: 300 })
    const [, signal] = await once(child, 'exit')
    stop()
    expect(signal).toBe('SIGKILL')
  })

  test('ending it refuses its file, and another process decodes the next one', async () => {
    const large = await sharp({
      create: { width: 9000, height: 9000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.4 } },
    })
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer()
    const refused = prepare(large)
    await expect.poll(() => decoder.processIds().length).toBeGreaterThan(0)
    for (const pid of decoder.processIds()) process.kill(pid, 'SIGKILL')
    expect(await refused).toEqual({ propertyPath: 'file', code: 'media.tooDemanding' })
    expect(await prepare(await pngWith())).toMatchObject({ contentType: 'image/jpeg' })
  }, 30_000)

  test('it decodes one file per user at a time, within the maximum number of processes', async () => {
    const file = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const path = join(folder, 'many')
    writeFileSync(path, file)
    let maxProcesses = 0
    const watch = setInterval(() => {
      maxProcesses = Math.max(maxProcesses, decoder.processIds().length)
    }, 5)
    const all = ['camille', 'camille', 'camille', 'marc', 'nora', 'julien'].map((userId, index) =>
      decoder.prepare(userId, path, file.length, join(folder, `many-${index}`)),
    )
    for (const result of await Promise.all(all)) expect(result).toMatchObject({ width: 1080 })
    clearInterval(watch)
    expect(maxProcesses).toBe(limits.processes)
  }, 30_000)
})

describe('preparing a video', () => {
  const filmed = filmedVideo()

  test('the location and device metadata of a video are removed', async () => {
    const file = withLocation(filmed)
    expect(file.includes(filmedAt)).toBe(true)
    expect(await prepare(file)).toMatchObject({ contentType: 'video/mp4', width: 304, height: 540 })
    const stored = readFileSync(target)
    expect(stored.includes(filmedAt)).toBe(false)
    expect(stored.includes('Phone')).toBe(false)
    const input = new Input({ source: new FilePathSource(target), formats: ALL_FORMATS })
    expect(await input.computeDuration()).toBeCloseTo(4, 1)
    expect((await input.getTracks()).map(({ type }) => type)).toEqual(['video', 'audio'])
    expect(statSync(target).size).toBeGreaterThan(filmed.length * 0.9)
  })

  test.each([
    ['cut off', () => filmed.subarray(0, Math.floor(filmed.length * 0.6))],
    ['zeroed', () => zeroed(filmed)],
    [
      'encrypted',
      () =>
        Buffer.from(
          filmed.toString('latin1').replace('avc1\0\0\0\0\0\0', 'encv\0\0\0\0\0\0').replace('pasp', 'sinf'),
          'latin1',
        ),
    ],
    ['without duration', () => withoutDuration(filmed)],
    ['with samples that last nothing', () => withInstantSamples(filmed)],
    ['without samples', () => box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom', 'latin1'))],
  ])('%s is refused', async (_name, make) => {
    expect(await prepare(make())).toEqual({ propertyPath: 'file', code: 'media.cannotLoadVideo' })
  })
})

test.each([
  ['picture', 'image', async () => pngWith(), 30],
  ['video', 'video', async () => filmedVideo(), 1024],
  ['document', 'document', async () => Buffer.from('%PDF-1.7\n'), 100],
] as const)(
  'a %s above its size limit is refused with the limit, one of exactly that size is accepted',
  async (_kind, limit, file, megabytes) => {
    const path = join(folder, `large-${limit}`)
    writeFileSync(path, await file())
    expect(await decoder.prepare('camille', path, uploadLimits[limit] + 1, target)).toEqual({
      ...{ propertyPath: 'file', code: 'media.fileTooLarge', params: { limit: megabytes } },
    })
    expect(await decoder.prepare('camille', path, uploadLimits[limit], target)).toHaveProperty('contentType')
  },
)

describe('cleaning a stored video', () => {
  const filmed = filmedVideo()
  async function cleaned(file: Buffer) {
    const path = join(folder, 'stored.mp4')
    writeFileSync(path, file)
    return decoder.cleanVideo('stored.mp4', path, file.length, target)
  }

  test('a video is copied without its metadata', async () => {
    expect(await cleaned(withLocation(filmed))).toBe(true)
    expect(readFileSync(target).includes(filmedAt)).toBe(false)
    const input = new Input({ source: new FilePathSource(target), formats: ALL_FORMATS })
    expect(await input.computeDuration()).toBeCloseTo(4, 1)
  })

  test('a video that uploads would refuse today loses only its metadata', async () => {
    const file = withoutDuration(withLocation(filmed))
    expect(await cleaned(file)).toBe(true)
    const stored = readFileSync(target)
    expect(stored.includes(filmedAt)).toBe(false)
    expect(stored.includes('Phone')).toBe(false)
    expect(stored.length).toBe(file.length)
    const samples = parseBoxes(file).find(({ type }) => type === 'mdat')
    expect(stored.subarray(samples?.start, samples?.end)).toEqual(file.subarray(samples?.start, samples?.end))
  })

  test('a video with truncated samples loses its metadata; one with a truncated description is not cleaned', async () => {
    const locationBox = box('udta', Buffer.from(filmedAt))
    const start = Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom', 'latin1')), box('moov', locationBox)])
    expect(await cleaned(Buffer.concat([start, box('mdat', Buffer.alloc(1000)).subarray(0, 100)]))).toBe(true)
    expect(readFileSync(target).includes(filmedAt)).toBe(false)
    expect(await cleaned(start.subarray(0, -4))).toBe(false)
    const malformed = Buffer.concat([box('moov', Buffer.concat([box('trak', Buffer.alloc(12, 255)), locationBox]))])
    expect(await cleaned(malformed)).toBe(false)
  })

  test('a file that is not MP4 is not cleaned', async () => {
    expect(await cleaned(Buffer.from('no video at all'))).toBe(false)
  })
})

function zeroed(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  const samples = parseBoxes(file).find(({ type }) => type === 'mdat')
  if (!samples) throw new Error('no mdat')
  return copy.fill(0, samples.start + 8, samples.end)
}
