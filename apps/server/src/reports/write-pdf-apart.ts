import { Worker } from 'node:worker_threads'
import type { Locale } from '@vitrine/contract/companies'
import type { Logo } from './read-logo.ts'
import type { ReportDocument } from './report-document.ts'

export interface PdfInput {
  readonly document: ReportDocument
  readonly lang: Locale
  /** The picture is a plain Uint8Array on the other side. */
  readonly logo: Logo | null
}

/** Below the minute without a sign of life after which an export is begun again. */
const maxMs = 45_000
const maxMegabytes = 768

/**
 * Writes a PDF in a thread of its own: the report of 1,500 locations takes seconds, during which no other job of the worker
 * would be done. Throws when the thread takes too much time or memory.
 */
export async function writePdfApart(input: PdfInput): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    env: {},
    stdin: false,
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`the PDF was not written within ${maxMs} ms`)), maxMs)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread that writes the PDF ended with ${code}`)))
    })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
