import { inflateRawSync } from 'node:zlib'

/** The files of a zip, as text. */
export function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  // Reads the central directory at the end: local headers may lack the sizes.
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [size, nameLength, local] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(from, from + size)
    files.set(name, (zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString())
  }
  return files
}
