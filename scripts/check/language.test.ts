import { describe, expect, test } from 'vitest'
import { parseAddedLines } from './added-lines.ts'
import { findDoubleFiles, findDoubleTypes } from './find-double-meanings.ts'
import { findInFolderNames, findRefusedTerms } from './find-refused-terms.ts'
import { countFindings, explainChanges, findAll } from './language.ts'

function findRules(text: string, path = 'apps/server/src/posts/a.ts'): string[] {
  return findRefusedTerms({ path, text }).map(({ rule, line, text: name }) => `${line} ${rule.id} ${name}`)
}

describe('refused terms', () => {
  test('variables, functions, parameters, properties and types we declare are refused, each word of a name', () => {
    const source = `
      export function tell(who: Viewer, { feed: kept }: Feeds) {}
      type KeptRow = { mostKept: number; mustSee(): void }
      const MOST_PAGES = 3
      for (const [one] of rows) catchAll((other) => null)`
    expect(findRules(source)).toEqual([
      '2 told tell',
      '2 who who',
      '2 kept kept',
      '3 kept KeptRow',
      '3 most mostKept',
      '3 kept mostKept',
      '3 must mustSee',
      '4 most MOST_PAGES',
      '5 one one',
      '5 other other',
    ])
  })

  test('names that others gave are not refused', () => {
    const source = `
      import { kept as told } from 'somewhere'
      const { said, asked } = response
      useQuery({ keepPreviousData: true, rightSection: icon })
      type Body = { place_id: string; placeId: string; placeholder: string; 'who-is': string }`
    expect(findRules(source)).toEqual([])
  })

  test('only Google Places are called by that name', () => {
    expect(findRules('const place = 1')).toEqual(['1 place place'])
    expect(findRules('const place = 1', 'packages/networks/src/google/places.ts')).toEqual([])
  })

  test('functions that end in Of, In or At are refused; types, booleans and phrasal verbs are not', () => {
    const source = `
      function nameOf() {}
      const tokensIn = () => null
      type Props = { rowAt: (index: number) => Row; signIn: () => void; createdAt: string }
      export type RowOf<O> = O
      const isSignedIn = () => true
      function createLinkedIn() {}`
    expect(findRules(source)).toEqual(['2 …Of nameOf', '3 …In tokensIn', '4 …At rowAt'])
  })

  test('participles are refused as whole names of types and files, not as parts of a name', () => {
    expect(findRules('type Found = 1; type FoundPage = 2')).toEqual(['1 Found Found'])
    expect(findRules('', 'apps/web/src/library/shown.ts')).toEqual(['1 Shown shown.ts'])
  })

  test('a file and a folder are refused once each', () => {
    const paths = ['apps/web/src/places/named-row.ts', 'apps/web/src/places/every-place.ts']
    expect(findInFolderNames(paths).map(({ path }) => path)).toEqual(['apps/web/src/places'])
    expect(findRules('', paths[1])).toEqual(['1 place every-place.ts'])
  })

  test('titles of tests are read in all their forms', () => {
    const source = `
      describe('what is kept', () => {
        test.each(rows)('%s is told to its owner', () => {})
        test(\`\${name} stands in the list\`, () => {})
        test.step('who is there', () => {})
      })
      log('asked')`
    expect(findRules(source)).toEqual([
      '2 kept “what is kept”',
      '3 told “%s is told to its owner”',
      '4 stands “… stands in the list”',
    ])
  })

  test('a title with “the user who …” and plain verbs is allowed', () => {
    expect(findRules("test('the user who left keeps the draft in place', f)")).toEqual([])
    expect(findRules("test('who left is asked again', f)").map((found) => found.split(' ')[1])).toEqual([
      'who',
      'asked',
    ])
  })
})

describe('names with two meanings', () => {
  test('exported types of one name and different content are found; equal ones and parts of networks are not', () => {
    const declare = (path: string, name: string, text: string) => ({ path, name, text, line: 1 })
    const types = [
      declare('apps/web/src/a.ts', 'Run', 'A'),
      declare('apps/web/src/b.ts', 'Run', 'B'),
      declare('apps/web/src/a.ts', 'Tab', 'A'),
      declare('apps/web/src/b.ts', 'Tab', 'A'),
      declare('packages/networks/src/google/wire.ts', 'Comment', 'A'),
      declare('packages/networks/src/facebook/wire.ts', 'Comment', 'B'),
    ]
    expect(findDoubleTypes(types)).toEqual([
      { folder: 'repository', name: 'Run', paths: ['apps/web/src/a.ts:1', 'apps/web/src/b.ts:1'] },
    ])
  })

  test('files of one name are found within an application, but for standard parts', () => {
    const paths = [
      'apps/web/src/ui/cut.ts',
      'apps/web/src/crop/cut.ts',
      'apps/server/src/cut.ts',
      'apps/server/src/posts/routes.ts',
      'apps/server/src/groups/routes.ts',
    ]
    expect(findDoubleFiles(paths).map(({ folder, name }) => `${folder} ${name}`)).toEqual(['apps/web cut'])
  })
})

describe('the record', () => {
  const before = [
    { path: 'apps/web/src/a.ts', text: 'const who = 1' },
    { path: 'e2e/a.ts', text: 'const asked = 1\nconst told = 2' },
  ]
  const record = countFindings(findAll(before))
  const explain = (sources: typeof before, added: ReturnType<typeof parseAddedLines> | null = null) =>
    explainChanges(record, findAll(sources), () => added)

  test('counts are by folder and word', () => {
    expect(record.terms).toEqual({ 'apps/web': { who: 1 }, e2e: { asked: 1, told: 1 } })
    expect(explain(before)).toEqual({ rises: [], falls: [] })
  })

  test('a count that rises is refused with the added lines and what to write instead', () => {
    const sources = [{ path: 'apps/web/src/a.ts', text: 'const who = 1\nconst whose = 2' }, ...before.slice(1)]
    const added = parseAddedLines('+++ b/apps/web/src/a.ts\n@@ -1,0 +2 @@\n+const whose = 2')
    const { rises } = explain(sources, added)
    expect(rises).toHaveLength(1)
    expect(rises[0]).toContain('apps/web: “who” 2 times, 1 recorded. Write instead: viewer')
    expect(rises[0]).toContain('apps/web/src/a.ts:2 whose')
    expect(rises[0]).not.toContain('a.ts:1')
  })

  test('a count that falls has to be recorded', () => {
    expect(explain(before.slice(1)).falls).toEqual([expect.stringContaining('npm run check -- language --write')])
  })

  test('code that moves to another folder changes the record and is no rise', () => {
    const [web, e2e] = before
    const { rises, falls } = explain([{ path: 'bench/a.ts', text: web?.text ?? '' }, ...(e2e ? [e2e] : [])])
    expect(rises).toEqual([])
    expect(falls).toHaveLength(2)
  })
})

test('added lines are read from a diff without context', () => {
  const diff = '--- a/x.ts\n+++ b/x.ts\n@@ -3 +3,2 @@\n-a\n+b\n+c\n@@ -9,2 +10,0 @@\n-d\n-e\n'
  expect(parseAddedLines(diff)).toEqual(new Map([['x.ts', new Set([3, 4])]]))
})
