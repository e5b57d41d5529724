/** What the first bytes of a file say it is. Networks look at bytes, never at a file's name. */
export interface ImageDetails {
  type: string
  width: number | null
  height: number | null
}

export function readImage(bytes: Buffer): ImageDetails {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (starts('ffd8ff')) return { type: 'image/jpeg', ...jpegSize(bytes) }
  if (starts('89504e470d0a1a0a')) return { type: 'image/png', ...readSize(bytes, 16, 'big32') }
  if (starts('474946383761') || starts('474946383961')) return { type: 'image/gif', ...readSize(bytes, 6, 'little16') }
  if (starts('25504446')) return { type: 'application/pdf', width: null, height: null }
  if (starts('424d')) return { type: 'image/bmp', width: null, height: null }
  if (starts('49492a00') || starts('4d4d002a')) return { type: 'image/tiff', width: null, height: null }
  if (starts('52494646') && bytes.toString('latin1', 8, 12) === 'WEBP')
    return { type: 'image/webp', width: null, height: null }
  if (bytes.toString('latin1', 4, 8) === 'ftyp') {
    const quicktime = bytes.toString('latin1', 8, 10) === 'qt'
    return { type: quicktime ? 'video/quicktime' : 'video/mp4', width: null, height: null }
  }
  return { type: 'application/octet-stream', width: null, height: null }
}

function readSize(bytes: Buffer, offset: number, form: 'big32' | 'little16') {
  if (bytes.length < offset + 8) return { width: null, height: null }
  return form === 'big32'
    ? { width: bytes.readUInt32BE(offset), height: bytes.readUInt32BE(offset + 4) }
    : { width: bytes.readUInt16LE(offset), height: bytes.readUInt16LE(offset + 2) }
}

/** Walks the segments to the first start-of-frame (SOF0…SOF15 but DHT, JPG and DAC), which carries the size. */
function jpegSize(bytes: Buffer): { width: number | null; height: number | null } {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    const hasNoLength = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    at += hasNoLength ? (marker === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(at + 2)
  }
  return { width: null, height: null }
}
