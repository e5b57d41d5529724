import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is smaller when compressed; fonts and pictures are compressed already. */
const textual = /\.(js|css|svg|json|txt|webmanifest)$/
/** Below this the headers weigh more than what is saved. */
const minBytes = 512

/** Writes a `.br` and a `.gz` beside each text file of the build, as small as they get: the server only picks one. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    closeBundle() {
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, path)
        if (!textual.test(path) || path.startsWith('.') || statSync(file).size < minBytes) continue
        const content = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
