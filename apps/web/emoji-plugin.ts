import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const files = {
  'fr/data.json': require.resolve('emojibase-data/fr/data.json'),
  'fr/messages.json': require.resolve('emojibase-data/fr/messages.json'),
  'en/data.json': require.resolve('emojibase-data/en/data.json'),
  'en/messages.json': require.resolve('emojibase-data/en/messages.json'),
  'es/data.json': require.resolve('emojibase-data/es/data.json'),
  'es/messages.json': require.resolve('emojibase-data/es/messages.json'),
}

/** What the picker reads of Emojibase; the rest is two thirds of it. */
interface Emoji {
  emoji: string
  label: string
  tags?: string[]
  group?: number
  subgroup?: number
  version: number
  tone?: number | number[]
  skins?: Emoji[]
}

/**
 * Puts the emoji and their names in our languages beside the web's other files: the picker would fetch them from
 * somebody else's server. `EMOJI_URL` says where; it changes with what they hold, so they are kept for good.
 */
export function emoji(): Plugin {
  const texts = Object.entries(files).map(([name, file]) => [name, cut(name, readFileSync(file, 'utf8'))] as const)
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 8)
  const base = `assets/emoji-${hash}`
  return {
    name: 'emoji',
    config: () => ({ define: { 'import.meta.env.EMOJI_URL': JSON.stringify(`/${base}`) } }),
    generateBundle() {
      for (const [name, source] of texts) this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source })
    },
    configureServer(server) {
      for (const [name, text] of texts)
        server.middlewares.use(`/${base}/${name}`, (_request, response) => {
          response.setHeader('content-type', 'application/json').end(text)
        })
    },
  }
}

function cut(name: string, text: string): string {
  if (!name.endsWith('data.json')) return text
  const all: Emoji[] = JSON.parse(text)
  return JSON.stringify(
    all.map(({ emoji, label, tags, group, subgroup, version, skins }) => ({
      ...{ emoji, label, tags, group, subgroup, version },
      skins: skins?.flatMap(({ emoji: toned, tone }) => (typeof tone === 'number' ? { emoji: toned, tone } : [])),
    })),
  )
}
