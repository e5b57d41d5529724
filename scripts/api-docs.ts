import { writeFileSync } from 'node:fs'
import { apiMarkdown } from '../packages/contract/src/documents/markdown.ts'

// Writes docs/api.md from the contract; a test fails when the file is outdated.
writeFileSync(new URL('../docs/api.md', import.meta.url), apiMarkdown())
