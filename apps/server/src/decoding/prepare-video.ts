import { open } from 'node:fs/promises'
import type { FieldViolation } from '@vitrine/contract/problems'
import {
  ALL_FORMATS,
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { PreparedImage } from './messages.ts'
import { readMp4Boxes } from './mp4-boxes.ts'

const unreadable: FieldViolation = { propertyPath: 'file', code: 'media.cannotLoadVideo' }

/**
 * Checks a video and writes it to `target` without its metadata (the place it was filmed at, the device, tracks of
 * positions): pictures and sound are copied as they are, not encoded again. Refused are files that are cut off, encrypted,
 * empty or zeroed, which a network would refuse only when they are published.
 */
export async function prepareVideo(path: string, target: string): Promise<PreparedImage | FieldViolation> {
  const file = await open(path)
  const boxes = await readMp4Boxes(file).finally(() => file.close())
  if (boxes.isCutOff || boxes.isEncrypted || boxes.isInstant) return unreadable
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  try {
    const video = await input.getPrimaryVideoTrack()
    const duration = video && (await input.computeDuration())
    // Samples that all stand at one moment end before they begin, by the sound that players skip.
    if (!video || !duration || duration <= 0) return unreadable
    const tracks = [...(await input.getVideoTracks()), ...(await input.getAudioTracks())]
    for (const track of tracks) if (!(await isReadable(track))) return unreadable
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) })
    const copying = await Conversion.init({ input, output, tags: {}, showWarnings: false })
    // Something that is seen or heard and cannot be copied must not be left out without a word.
    const isWhole = copying.discardedTracks.every(({ track }) => !track.isVideoTrack() && !track.isAudioTrack())
    if (!copying.isValid || !isWhole) return unreadable
    await copying.execute()
    return { contentType: 'video/mp4', width: video.displayWidth, height: video.displayHeight, duration }
  } catch {
    return unreadable
  } finally {
    input.dispose()
  }
}

/** The first and the last sample lie within the file and are what their codec says. */
async function isReadable(track: InputVideoTrack | InputAudioTrack): Promise<boolean> {
  if (track.codec === null) return false
  const sink = new EncodedPacketSink(track)
  const packets = [await sink.getFirstPacket(), await sink.getPacket(Number.POSITIVE_INFINITY)]
  const prefix = await lengthPrefix(track)
  return packets.every((packet) => {
    if (packet === null || packet.data.byteLength !== packet.byteLength || packet.byteLength === 0) return false
    return prefix === null ? packet.data.some((byte) => byte !== 0) : holdsUnits(packet.data, prefix)
  })
}

/**
 * How many bytes say the length of each unit of a sample, or null for codecs without such units.
 * ISO/IEC 14496-15: `lengthSizeMinusOne` of avcC (byte 4) and hvcC (byte 21).
 */
async function lengthPrefix(track: InputVideoTrack | InputAudioTrack): Promise<number | null> {
  if (!track.isVideoTrack() || (track.codec !== 'avc' && track.codec !== 'hevc')) return null
  const description = (await track.getDecoderConfig())?.description
  if (!description) return null
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  const field = bytes[track.codec === 'avc' ? 4 : 21]
  return field === undefined ? null : (field & 3) + 1
}

/** Units of H.264 and H.265, each behind its length, fill the sample to its end; none is empty. */
function holdsUnits(sample: Uint8Array, prefix: number): boolean {
  let at = 0
  while (at + prefix < sample.length) {
    let length = 0
    for (let byte = 0; byte < prefix; byte++) length = length * 256 + (sample[at + byte] ?? 0)
    if (length === 0) return false
    at += prefix + length
  }
  return at === sample.length
}
