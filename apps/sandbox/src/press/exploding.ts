import { constants, crc32, deflateRawSync } from 'node:zlib'

const side = 9_900
const bytesPerPixel = 8
const mebibyte = 1024 * 1024

/**
 * A picture of some 800 kilobytes that takes as many megabytes to decode: 98 million transparent pixels of 16 bits a channel,
 * interlaced, so that a decoder holds all of them at once.
 */
export function explodingPicture(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflatedZeros(side * side * bytesPerPixel + interlacedLines())),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each line of each of the seven passes begins with a byte for its filter. https://www.w3.org/TR/png-3/#8Interlace */
function interlacedLines(): number {
  const rowsFrom = [0, 0, 4, 0, 2, 0, 1]
  const rowsStep = [8, 8, 8, 4, 4, 2, 2]
  return rowsFrom.reduce((lines, from, pass) => lines + Math.ceil((side - from) / (rowsStep[pass] ?? 1)), 0)
}

/** What a zlib stream of so many zero bytes looks like, without ever holding them: the same block again and again. */
function deflatedZeros(bytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(mebibyte), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(bytes % mebibyte), { level: 9 })
  const adler = Buffer.alloc(4)
  adler.writeUInt32BE(((bytes % 65_521) * 65_536 + 1) >>> 0)
  const blocks = Array<Buffer>(Math.floor(bytes / mebibyte)).fill(block)
  return Buffer.concat([Buffer.from('78da', 'hex'), ...blocks, rest, adler])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8)
  framed.writeUInt32BE(data.length, 0)
  const end = Buffer.alloc(4)
  end.writeUInt32BE(crc32(body))
  return Buffer.concat([framed.subarray(0, 4), body, end])
}
