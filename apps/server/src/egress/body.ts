import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { EgressError } from './refused.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Reads the whole body, decompressed. Stops at `maxBytes` of decompressed data, against compression bombs. */
export async function readBody(body: Readable, encoding: string | null, maxBytes: number): Promise<Buffer> {
  const named = (encoding ?? '').trim().toLowerCase()
  const unpack = decoders[named]
  if (unpack === undefined && named !== '' && named !== 'identity') {
    body.destroy()
    throw new EgressError('unreadable')
  }
  const plain = unpack === undefined ? body : unpacked(body, unpack())
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of plain) {
    const piece: Buffer = chunk
    bytes += piece.length
    if (bytes > maxBytes) {
      body.destroy()
      throw new EgressError('tooLarge')
    }
    chunks.push(piece)
  }
  return Buffer.concat(chunks)
}

function unpacked(body: Readable, decoder: Transform): Readable {
  // Errors of either stream reach the reading loop, so the callback has nothing to do.
  return pipeline(body, decoder, () => {})
}
