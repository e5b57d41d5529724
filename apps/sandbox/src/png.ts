import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A square picture in two colours drawn from the name, for whoever never chose a picture. */
export function drawImage(name: string, size = 200): Buffer {
  const hash = createHash('sha256').update(name).digest()
  const light = colour(hash, 0, 160)
  const dark = colour(hash, 3, 40)
  const rows = Array.from({ length: size }, (_row, y) =>
    Buffer.concat([
      Buffer.of(0),
      ...Array.from({ length: size }, (_column, x) => (inFigure(x / size, y / size) ? light : dark)),
    ]),
  )
  return png(size, size, Buffer.concat(rows))
}

/** A PNG of lines of RGB, each behind a byte that says its filter. */
export function png(width: number, height: number, rows: Buffer): Buffer {
  return buildPng(width, height, [8, 2, 0, 0, 0], deflateSync(rows))
}

/** A PNG of compressed lines; `kind` are the last five bytes of its header: depth, color type, compression, filter, interlace. */
export function buildPng(width: number, height: number, kind: readonly number[], data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(kind, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colour(hash: Buffer, offset: number, floor: number): Buffer {
  return Buffer.from([0, 1, 2].map((part) => floor + ((hash[offset + part] ?? 0) % 90)))
}

/** Head and shoulders. */
function inFigure(x: number, y: number): boolean {
  const head = (x - 0.5) ** 2 + (y - 0.38) ** 2 < 0.18 ** 2
  const shoulders = (x - 0.5) ** 2 / 0.34 ** 2 + (y - 1) ** 2 / 0.38 ** 2 < 1
  return head || shoulders
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(content.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
