import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
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

const unpacksTo = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })

describe('a PNG', () => {
  test('loses its text chunks before it is decoded, and a profile that unpacks to more than four megabytes', async () => {
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

  test('keeps a color profile of ordinary size', async () => {
    const file = await pngWith(chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.alloc(3000))])))
    expect(withoutTextChunks(file)).toEqual(file)
  })

  test('whose text unpacks to 50 MB is stored like any other picture', async () => {
    const zipped = Buffer.concat([Buffer.from('Comment\0\0'), unpacksTo(50_000_000)])
    expect(await prepare(await pngWith(...Array<Buffer>(20).fill(chunk('zTXt', zipped))))).toMatchObject({
      contentType: 'image/jpeg',
      width: 12,
      height: 8,
    })
  })
})

describe('a process that decodes', () => {
  test('is ended when it takes more memory than it may', async () => {
    const child = spawn(process.execPath, [
      '-e',
      'const kept = []; setInterval(() => kept.push(Buffer.alloc(10_000_000, 1)), 5)',
    ])
    const stop = watchProcess(child, { memory: 300_000_000, time: 20_000 })
    const [, signal] = await once(child, 'exit')
    stop()
    expect(signal).toBe('SIGKILL')
  }, 30_000)

  test('is ended when it takes more time than it may', async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;) {}'])
    const stop = watchProcess(child, { memory: limits.memory, time: 300 })
    const [, signal] = await once(child, 'exit')
    stop()
    expect(signal).toBe('SIGKILL')
  })

  test('that is ended refuses its file, and another process takes the next one', async () => {
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

  test('takes one file of a user at a time, and never more than its number at once', async () => {
    const file = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const path = join(folder, 'many')
    writeFileSync(path, file)
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, decoder.processIds().length)
    }, 5)
    const all = ['camille', 'camille', 'camille', 'marc', 'nora', 'julien'].map((userId, index) =>
      decoder.prepare(userId, path, file.length, join(folder, `many-${index}`)),
    )
    for (const result of await Promise.all(all)) expect(result).toMatchObject({ width: 1080 })
    clearInterval(watch)
    expect(most).toBe(limits.processes)
  }, 30_000)
})

describe('a video', () => {
  const filmed = readFileSync(new URL('../../data/media/vertical.mp4', import.meta.url))

  test('is stored without the place and the device it was filmed with', async () => {
    // ©xyz in the user data of `moov`, as phones write it; `moov` is the last box of the file or grows in its place.
    const text = Buffer.from('+48.8584+002.2945/', 'latin1')
    const place = Buffer.concat([Buffer.from([0, text.length, 0x15, 0xc7]), text])
    const file = withUserData(filmed, [box('\u00a9xyz', place), box('\u00a9mod', Buffer.from('\0\x05\x15\xc7Phone'))])
    expect(file.includes('+48.8584')).toBe(true)
    expect(await prepare(file)).toMatchObject({ contentType: 'video/mp4', width: 304, height: 540 })
    const stored = readFileSync(target)
    expect(stored.includes('+48.8584')).toBe(false)
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
    ['without samples', () => box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom', 'latin1'))],
  ])('%s is refused', async (_name, make) => {
    expect(await prepare(make())).toEqual({ propertyPath: 'file', code: 'media.cannotLoadVideo' })
  })
})

function box(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + data.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, data])
}

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

function boxesOf(file: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at)
    found.push({ type: file.toString('latin1', at + 4, at + 8), start: at, end: at + size })
    at += size
  }
  return found
}

/** User data at the end of `moov`, which is moved to the end of the file, so that no sample moves. */
function withUserData(file: Buffer, boxes: readonly Buffer[]): Buffer {
  const moov = boxesOf(file).find(({ type }) => type === 'moov')
  if (!moov) throw new Error('no moov')
  const content = Buffer.concat([file.subarray(moov.start + 8, moov.end), box('udta', Buffer.concat([...boxes]))])
  const hole = Buffer.from(file)
  hole.write('free', moov.start + 4, 'latin1')
  return Buffer.concat([hole, box('moov', content)])
}

function zeroed(file: Buffer): Buffer {
  const copy = Buffer.from(file)
  const samples = boxesOf(file).find(({ type }) => type === 'mdat')
  if (!samples) throw new Error('no mdat')
  return copy.fill(0, samples.start + 8, samples.end)
}
