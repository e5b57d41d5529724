/** A box of an MP4 file. ISO/IEC 14496-12, section 4.2. */
export function box(type: string, data: Buffer): Buffer {
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

export function parseBoxes(file: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at)
    found.push({ type: file.toString('latin1', at + 4, at + 8), start: at, end: at + size })
    at += size
  }
  return found
}

export const filmedAt = '+48.8584+002.2945/'

/**
 * Adds the recording's location and device, as phones write them: `©xyz` and `©mod` in the user data of `moov`. It is
 * moved to the end of the file, so that sample offsets stay valid.
 */
export function withLocation(file: Buffer): Buffer {
  const moov = parseBoxes(file).find(({ type }) => type === 'moov')
  if (!moov) throw new Error('no moov')
  const text = Buffer.from(filmedAt, 'latin1')
  const atom = Buffer.concat([Buffer.from([0, text.length, 0x15, 0xc7]), text])
  const userData = [box('\u00a9xyz', atom), box('\u00a9mod', Buffer.from('\0\x05\x15\xc7Phone', 'latin1'))]
  const content = Buffer.concat([file.subarray(moov.start + 8, moov.end), box('udta', Buffer.concat(userData))])
  const hole = Buffer.from(file)
  hole.write('free', moov.start + 4, 'latin1')
  return Buffer.concat([hole, box('moov', content)])
}

/** The video with all samples at the same time: its duration is zero. */
export function withoutDuration(file: Buffer): Buffer {
  return zeroTables(file, ['stts', 'ctts'])
}

/** The video with samples of zero duration that are shown at different times. */
export function withInstantSamples(file: Buffer): Buffer {
  return zeroTables(file, ['stts'])
}

function zeroTables(file: Buffer, types: readonly string[]): Buffer {
  const copy = Buffer.from(file)
  for (const type of types)
    for (let at = copy.indexOf(type, 0, 'latin1'); at >= 0; at = copy.indexOf(type, at + 4, 'latin1'))
      for (let entry = 0; entry < copy.readUInt32BE(at + 8); entry++) copy.writeUInt32BE(0, at + 16 + entry * 8)
  return copy
}
