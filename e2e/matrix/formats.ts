import { inflateRawSync, inflateSync } from 'node:zlib'
import type { ExportFormat } from '@vitrine/contract/exports'

/** What a file says, by its format: the words and numbers a person would read in it. */
export const textIn: Readonly<Record<ExportFormat, (file: Buffer) => string>> = {
  csv: (file) => file.toString(),
  xlsx: (file) => unzipped(file).join('\n'),
  pdf: printed,
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

/** What a PDF prints in the fonts every reader has: a byte a letter, each run of them a line; a number without its commas. */
function printed(pdf: Buffer): string {
  const runs: string[] = []
  for (const { index, 0: head } of pdf.toString('latin1').matchAll(/\/FlateDecode[\s\S]*?stream\r?\n/g)) {
    const from = index + head.length
    const page = inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from))).toString('latin1')
    for (const [, run = ''] of page.matchAll(/\[([^\]]*)\] TJ/g))
      runs.push(
        [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1')).join(''),
      )
  }
  return runs.join('\n').replaceAll(/(?<=\d),(?=\d{3})/g, '')
}
