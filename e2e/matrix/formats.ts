import { inflateRawSync } from 'node:zlib'
import type { ExportFormat } from '@vitrine/contract/exports'
import { readPdf } from '@vitrine/server/reports/read-pdf'

/** What a file says, by its format: the words and numbers a person would read in it. */
export const textIn: Readonly<Record<ExportFormat, (file: Buffer) => string>> = {
  csv: (file) => file.toString(),
  xlsx: (file) => unzipped(file).join('\n'),
  pdf: (file) => printed(file),
}

/** The files of a zip, by the directory at its end: the local headers need not know the sizes. */
function unzipped(zip: Buffer): string[] {
  const files: string[] = []
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [size, local] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(from, from + size)
    files.push((zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString())
  }
  return files
}

/** The lines of a PDF; a number without its commas. */
const printed = (pdf: Buffer): string =>
  readPdf(pdf)
    .lines.join('\n')
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
