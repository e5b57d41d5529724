import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { crossings, fenceNames } from './check/fences.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A house as ours, so small that it can be read here. */
const house = {
  'package.json': '{ "type": "module" }',
  'packages/contract/package.json': '{ "name": "@vitrine/contract", "exports": { "./*": "./src/*.ts" } }',
  'packages/contract/src/posts.ts': 'export const posts = 1',
  'packages/networks/package.json': '{ "name": "@vitrine/networks", "exports": { "./*": "./src/*.ts" } }',
  'packages/networks/src/http.ts': "import { createHmac } from 'node:crypto'\nexport const http = createHmac",
  'packages/networks/src/facebook/index.ts':
    "import { posts } from '@vitrine/contract/posts'\nimport { http } from '../http.ts'\nexport const facebook = [posts, http]",
  'packages/networks/src/google/index.ts': 'export const google = 1',
  'apps/sandbox/src/main.ts': "import { port } from './port.ts'\nexport const main = port",
  'apps/sandbox/src/port.ts': 'export const port = 4100',
  'apps/server/src/api.ts': "import { routes } from './posts/routes.ts'\nexport const api = routes",
  'apps/server/src/posts/routes.ts': "import { schedule } from './posts.ts'\nexport const routes = [schedule]",
  'apps/server/src/errors.ts': 'export const errors = 1',
  'apps/server/src/posts/posts.ts':
    "import { errors } from '../errors.ts'\nimport { find } from '../places/places.ts'\nexport const schedule = [find, errors]",
  'apps/server/src/posts/rows.ts': 'export const rows = 1\nexport type Row = number',
  'apps/server/src/places/places.ts': "import { rows } from './queries.ts'\nexport const find = rows",
  'apps/server/src/places/queries.ts': 'export const rows = 1',
  'apps/web/src/main.tsx': "import { Calendar } from './posts/Calendar.tsx'\nexport const main = Calendar",
  'apps/web/src/posts/Calendar.tsx': "import { Card } from '../ui/Card.tsx'\nexport const Calendar = Card",
  'apps/web/src/ui/Card.tsx': 'export const Card = 1',
}

function build(changes: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-fences-'))
  folders.push(root)
  for (const [path, text] of Object.entries({ ...house, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  mkdirSync(join(root, 'node_modules/@vitrine'), { recursive: true })
  for (const name of ['contract', 'networks']) {
    symlinkSync(join('../../packages', name), join(root, 'node_modules/@vitrine', name))
  }
  return root
}

async function crossed(changes?: Record<string, string>): Promise<string[]> {
  const { found } = await crossings(build(changes), ['packages', 'apps'])
  return [...new Set(found.map(({ fence }) => fence))]
}

const planted: Record<string, Record<string, string>> = {
  'contract-stands-alone': {
    'packages/contract/src/posts.ts': "import { readFileSync } from 'node:fs'\nexport const posts = readFileSync",
  },
  'networks-know-only-contract': {
    'packages/networks/src/http.ts': "import { readFileSync } from 'node:fs'\nexport const http = readFileSync",
  },
  'a-network-knows-no-other': {
    'packages/networks/src/google/index.ts':
      "import { facebook } from '../facebook/index.ts'\nexport const google = facebook",
  },
  'sandbox-knows-nothing-of-us': {
    'apps/sandbox/src/port.ts': "import type { posts } from '@vitrine/contract/posts'\nexport let port: typeof posts",
  },
  'apps-do-not-import-apps': {
    'apps/web/src/ui/Card.tsx': "import { api } from '../../../server/src/api.ts'\nexport const Card = api",
  },
  'only-verbs-are-public': {
    'apps/server/src/posts/posts.ts': "import { rows } from '../places/queries.ts'\nexport const schedule = rows",
  },
  'ui-knows-no-feature': {
    'apps/web/src/ui/Card.tsx': "import { day } from '../posts/day.ts'\nexport const Card = day",
    'apps/web/src/posts/day.ts': 'export const day = 1',
  },
  'no-folder-cycles': {
    'apps/server/src/places/queries.ts': "import { rows as posts } from '../posts/rows.ts'\nexport const rows = posts",
  },
  'no-cycles': { 'apps/sandbox/src/port.ts': "import { main } from './main.ts'\nexport const port: unknown = main" },
  'no-riddles': { 'apps/sandbox/src/port.ts': "import { gone } from './gone.ts'\nexport const port = gone" },
}

describe('each fence', () => {
  test('lets the house as drawn stand', async () => {
    expect(await crossed()).toEqual([])
  })

  test('has its violation below', () => {
    expect(Object.keys(planted).toSorted()).toEqual(fenceNames.toSorted())
  })

  test.each(Object.entries(planted))('%s', async (fence, changes) => {
    expect(await crossed(changes)).toContain(fence)
  })

  test('sees imports of types across a cycle of folders, and lets them be within one', async () => {
    const row = {
      'apps/server/src/posts/rows.ts': "import type { routes } from './routes.ts'\nexport type Row = typeof routes",
    }
    const used = {
      'apps/server/src/posts/posts.ts': "import type { Row } from './rows.ts'\nexport const schedule = 1 as Row",
    }
    expect(await crossed({ ...row, ...used })).toEqual([])
  })
})
