import { writeFileSync } from 'node:fs'
import { apiMarkdown } from '../packages/contract/src/documents/markdown.ts'

// Writes docs/api.md from the contract; a test says when it is older.
writeFileSync(new URL('../docs/api.md', import.meta.url), apiMarkdown())
