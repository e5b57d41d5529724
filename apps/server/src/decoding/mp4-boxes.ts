import type { FileHandle } from 'node:fs/promises'

interface Boxes {
  /** A box says that it is longer than what is there of it, or there is no `moov`. */
  readonly isCutOff: boolean
  /** Samples of a protected entry (`encv`, `enca` with `sinf`): nobody without the key can play them. */
  readonly isEncrypted: boolean
  /** Its samples last nothing, whatever its headers say. */
  readonly isInstant: boolean
}

/** Bytes of a `moov` that are looked at: one of an hour of video has some 5 MB. */
const maxMoov = 64 * 1024 * 1024

/** Walks the outermost boxes of an MP4 file. ISO/IEC 14496-12, section 4.2. */
export async function readMp4Boxes(file: FileHandle): Promise<Boxes> {
  const { size: fileSize } = await file.stat()
  let moov: Buffer | null = null
  let at = 0
  while (at < fileSize) {
    const header = await read(file, at, 16)
    // Some cameras write a few bytes behind the last box.
    if (header.length < 8) break
    const short = header.readUInt32BE(0)
    // 0 means: to the end of the file; 1: a size of 64 bits follows.
    const size =
      short === 0 ? fileSize - at : short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short
    if (size < 8 || at + size > fileSize) return { isCutOff: true, isEncrypted: false, isInstant: false }
    if (header.toString('latin1', 4, 8) === 'moov' && size <= maxMoov) moov = await read(file, at, size)
    at += size
  }
  const isProtected = moov?.includes('sinf') && (moov.includes('encv') || moov.includes('enca'))
  return { isCutOff: moov === null, isEncrypted: isProtected ?? false, isInstant: moov !== null && isInstant(moov) }
}

/**
 * The tables of durations (`stts`, ISO/IEC 14496-12, section 8.6.1.2) give every sample of every track the duration 0. The
 * tables of a fragmented file have no entries: nothing is said there.
 */
function isInstant(moov: Buffer): boolean {
  let entries = 0
  for (let at = moov.indexOf('stts'); at >= 0 && at + 12 <= moov.length; at = moov.indexOf('stts', at + 4)) {
    const count = Math.min(moov.readUInt32BE(at + 8), Math.floor((moov.length - at - 12) / 8))
    for (let entry = 0; entry < count; entry++) if (moov.readUInt32BE(at + 16 + entry * 8) !== 0) return false
    entries += count
  }
  return entries > 0
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
