import type { ExportFormat } from '@vitrine/contract/exports'
import { textIn } from './formats.ts'
import type { RequestCase } from './requests.ts'
import { sendRequest } from './send-request.ts'
import type { Case, IsolationEnvironment } from './types.ts'

/** What stands in the files an answer speaks of, once they are made: nothing of others. */
export async function findLeaksInFiles(world: IsolationEnvironment, testCase: Case, text: string): Promise<string[]> {
  const found: string[] = []
  for (const [, path = ''] of text.matchAll(/"@id":"(\/api\/exports\/[0-9a-f-]{36})"/g)) {
    const made = await sendRequest(world.app, testCase.actor, get(path))
    const { contentUrl, format } = JSON.parse(made.text) as { contentUrl?: string; format: ExportFormat } // an export
    if (contentUrl === undefined) {
      found.push(`expected a file that can be read, got ${made.text.slice(0, 200)}`)
      continue
    }
    const { pathname, search } = new URL(contentUrl)
    const file = await sendRequest(world.app, testCase.actor, get(`${pathname}${search}`))
    if (file.status !== 200) found.push(`expected a file, got ${file.status}`)
    const fileText = textIn[format](file.bytes)
    // Of what is not read rightly nothing could be missed.
    if (!fileText.includes(`cnry-${testCase.actor.side}-`))
      found.push(`expected their own in a file of ${format}, got none of it`)
    const given = world.scan(fileText, testCase.actor.sight, [])
    if (given.length > 0) found.push(`expected nothing of others in the file, got ${given.slice(0, 3).join(', ')}`)
  }
  return found
}

const get = (url: string): RequestCase => ({ method: 'GET', url, headers: {}, sent: [] })
