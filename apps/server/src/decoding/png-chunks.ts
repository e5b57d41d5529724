import { inflateSync } from 'node:zlib'
import { limits } from './limits.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * A PNG without its texts (`tEXt`, `zTXt`, `iTXt`), and without a color profile that unpacks to more than a profile ever
 * has: libpng unpacks all of them before it looks at a pixel, 97 kB to 50 MB and more. Other files are returned as they are.
 * Chunks: https://www.w3.org/TR/png-3/#5Chunk-layout (read 2026-11).
 */
export function withoutTextChunks(file: Buffer): Buffer {
  if (!file.subarray(0, signature.length).equals(signature)) return file
  const chunks: Buffer[] = [signature]
  for (let at = signature.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    // A chunk that ends behind the file: the decoder says what is wrong with it.
    if (end > file.length) {
      chunks.push(file.subarray(at))
      break
    }
    const chunk = file.subarray(at, end)
    if (isAllowedChunk(chunk)) chunks.push(chunk)
    at = end
  }
  return Buffer.concat(chunks)
}

function isAllowedChunk(chunk: Buffer): boolean {
  const type = chunk.toString('latin1', 4, 8)
  if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt') return false
  return type !== 'iCCP' || unpacksWithin(chunk.subarray(8, -4), limits.chunk)
}

/** A profile's name ends with a zero byte; the compression method and the compressed profile follow. */
function unpacksWithin(data: Buffer, maxOutputLength: number): boolean {
  const name = data.indexOf(0)
  if (name < 0) return false
  try {
    inflateSync(data.subarray(name + 2), { maxOutputLength })
    return true
  } catch {
    return false
  }
}
