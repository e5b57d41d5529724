import { parentPort, workerData } from 'node:worker_threads'
import { writePdf } from './pdf.ts'
import type { PdfInput } from './write-pdf-apart.ts'

// The thread of `write-pdf-apart.ts`: it writes one document and ends.
const { document, lang, logo } = workerData as PdfInput // given by writePdfApart only

parentPort?.postMessage(await writePdf(document, lang, logo && { ...logo, jpeg: Buffer.from(logo.jpeg) }))
