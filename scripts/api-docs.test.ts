import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiMarkdown } from '../packages/contract/src/documents/markdown.ts'

test('docs/api.md matches the contract', () => {
  const written = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')
  expect(written === apiMarkdown(), 'docs/api.md is older than the contract: run npm run docs:api').toBe(true)
})
