import { constants, deflateRawSync } from 'node:zlib'
import { buildPng } from '../png.ts'

const side = 9_900
const bytesPerPixel = 8
const mebibyte = 1024 * 1024

/**
 * A picture of some 800 kilobytes that takes as many megabytes to decode: 98 million transparent pixels of 16 bits a channel,
 * interlaced, so that a decoder holds all of them at once.
 */
export function createExplodingImage(): Buffer {
  return buildPng(side, side, [16, 6, 0, 0, 1], deflatedZeros(side * side * bytesPerPixel + interlacedLines()))
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
