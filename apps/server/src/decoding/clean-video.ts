import { constants, copyFile, type FileHandle, open } from 'node:fs/promises'
import { prepareVideo } from './prepare-video.ts'

/**
 * Writes a stored video to `target` without its metadata. One that can't be copied (it is older than the checks at upload,
 * or takes too much memory) keeps its bytes, and the boxes that hold metadata are emptied. False when these are not found.
 */
export async function cleanVideo(path: string, target: string, isCopied: boolean): Promise<boolean> {
  if (isCopied && !('code' in (await prepareVideo(path, target)))) return true
  await copyFile(path, target, constants.COPYFILE_FICLONE)
  const file = await open(target, 'r+')
  try {
    const { size } = await file.stat()
    return await emptyMetadata(file, 0, size, '')
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/** Boxes that hold metadata, by the box they lie in. ISO/IEC 14496-12, sections 8.10 and 8.11; `uuid` holds XMP. */
const metadataIn: Readonly<Record<string, readonly string[]>> = {
  '': ['meta', 'udta', 'uuid'],
  moov: ['meta', 'udta', 'uuid'],
  trak: ['meta', 'udta', 'uuid'],
}
const zeros = Buffer.alloc(64 * 1024)

/** Turns metadata into free space of the same length, so that no sample moves. False when there is no `moov`, or what it holds can't be read. */
async function emptyMetadata(file: FileHandle, from: number, to: number, parent: string): Promise<boolean> {
  let hasMoov = parent !== ''
  for (let at = from; at + 8 <= to; ) {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, at)
    const short = buffer.readUInt32BE(0)
    const header = short === 1 ? 16 : 8
    const size = short === 0 ? to - at : short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
    const type = buffer.toString('latin1', 4, 8)
    // The last samples may be cut off, what describes them may not.
    if (size < header || (at + size > to && (parent !== '' || type === 'moov'))) return false
    if (metadataIn[parent]?.includes(type)) await emptyBox(file, at, header, Math.min(size, to - at))
    if ((type === 'moov' || type === 'trak') && !(await emptyMetadata(file, at + header, at + size, type))) return false
    hasMoov ||= type === 'moov'
    at += size
  }
  return hasMoov
}

async function emptyBox(file: FileHandle, at: number, header: number, size: number): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4)
  for (let done = header; done < size; done += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, size - done), at + done)
}
