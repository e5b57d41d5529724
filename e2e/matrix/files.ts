import type { ExportFormat } from '@vitrine/contract/exports'
import { ask } from './asking.ts'
import { textIn } from './formats.ts'
import type { Sent } from './requests.ts'
import type { Case, World } from './types.ts'

/** What stands in the files an answer speaks of, once they are made: nothing of others. */
export async function toldInFiles(world: World, one: Case, text: string): Promise<string[]> {
  const found: string[] = []
  for (const [, path = ''] of text.matchAll(/"@id":"(\/api\/exports\/[0-9a-f-]{36})"/g)) {
    const made = await ask(world.app, one.actor, get(path))
    const { contentUrl, format } = JSON.parse(made.text) as { contentUrl?: string; format: ExportFormat } // an export
    if (contentUrl === undefined) {
      found.push(`expected a file that can be read, got ${made.text.slice(0, 200)}`)
      continue
    }
    const { pathname, search } = new URL(contentUrl)
    const file = await ask(world.app, one.actor, get(`${pathname}${search}`))
    if (file.status !== 200) found.push(`expected a file, got ${file.status}`)
    const said = textIn[format](file.bytes)
    // Of what is not read rightly nothing could be missed.
    if (!said.includes(`cnry-${one.actor.side}-`))
      found.push(`expected their own in a file of ${format}, got none of it`)
    const given = world.scan(said, one.actor.sight, [])
    if (given.length > 0) found.push(`expected nothing of others in the file, got ${given.slice(0, 3).join(', ')}`)
  }
  return found
}

const get = (url: string): Sent => ({ method: 'GET', url, headers: {}, sent: [] })
