import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { newId } from '@vitrine/server/lib/ids'
import sharp from 'sharp'
import type { BenchEnvironment } from './environment.ts'
import { met, ms, table } from './percentiles.ts'
import { enter } from './users.ts'

const goals = { signIn: 1_000, megabytes: 300 }

/** Four users upload a decompression bomb each at the same time, while another user signs in again and again. */
export async function measureMedia(
  stage: BenchEnvironment,
  apiPid: number,
  print: (line?: string) => void,
): Promise<void> {
  const id = newId()
  await stage.databases.forCompany(id).insertInto('company').values({ id, name: 'Maisons France services' }).execute()
  const visitor = await enter(stage, id)
  const alone: number[] = []
  for (let round = 0; round < 3; round++) alone.push(await measureTime(() => visitor.signIn()))
  const idle = residentMegabytes(apiPid)
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(apiPid))
  }, 20)

  const images = await createDecompressionBombs()
  const people = await Promise.all(images.map(() => enter(stage, id)))
  const tokens = await Promise.all(people.map((person) => person.signIn()))
  let isOver = false
  const uploads = Promise.all(
    images.map(async ({ name, file }, index) => {
      const began = performance.now()
      const status = await upload(stage.url, tokens[index] ?? '', name, file)
      return [name, String(Math.round(file.length / 1000)), String(status), ms(performance.now() - began)]
    }),
  ).finally(() => {
    isOver = true
  })
  const latencies: number[] = []
  while (!isOver) latencies.push(await measureTime(() => visitor.signIn()))
  const rows = await uploads
  clearInterval(watch)

  const slowest = Math.max(...latencies)
  const grown = peak - idle
  print('\nFour exploding pictures at once')
  print(table(['picture', 'kB', 'status', 'ms'], rows))
  print(
    table(
      ['meanwhile', 'alone', 'with them', 'ratio', 'goal', ''],
      [
        [
          'slowest sign-in, ms',
          ms(Math.max(...alone)),
          ms(slowest),
          (slowest / Math.max(...alone)).toFixed(1),
          ms(goals.signIn),
          met(slowest <= goals.signIn),
        ],
        [
          'memory of the api, MB',
          String(idle),
          String(peak),
          (peak / idle).toFixed(1),
          `${idle} + ${goals.megabytes}`,
          met(grown <= goals.megabytes),
        ],
      ],
    ),
  )
}

async function createDecompressionBombs(): Promise<{ name: string; file: Buffer }[]> {
  const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#d27a2c' } })
    .png()
    .toBuffer()
  const clear = { r: 0, g: 90, b: 90, alpha: 0.4 }
  const create = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: clear } })
  const text = (bytes: number) =>
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(bytes))]))
  const behindHeader = (...chunks: Buffer[]) => Buffer.concat([small.subarray(0, 33), ...chunks, small.subarray(33)])
  const fifty = text(50_000_000)
  return [
    { name: 'PNG, a text of 50 MB', file: behindHeader(fifty) },
    { name: 'PNG, a hundred of them', file: behindHeader(...Array<Buffer>(100).fill(fifty)) },
    {
      name: 'WebP, 16,383 × 6,100, transparent',
      file: await create(16_383, 6_100).webp({ lossless: true, effort: 0 }).toBuffer(),
    },
    {
      name: 'PNG, 10,000 × 9,900, interlaced',
      file: await create(10_000, 9_900).png({ progressive: true }).toBuffer(),
    },
  ]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}

async function upload(url: string, token: string, name: string, file: Buffer): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  const response = await fetch(`${url}/api/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  await response.arrayBuffer()
  return response.status
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function residentMegabytes(pid: number): number {
  return Math.round((Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1_000_000)
}
