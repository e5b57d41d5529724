import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AddedLines, readAddedLines } from './added-lines.ts'
import type { CheckOutcome } from './check-outcome.ts'
import { readNames } from './declared-names.ts'
import { code, readIfThere, root, type SourceText } from './files.ts'
import { type DoubleMeaning, findDoubleFiles, findDoubleTypes } from './find-double-meanings.ts'
import { findInFolderNames, findRefusedTerms, type RefusedTerm } from './find-refused-terms.ts'
import { type CountChange, compareCounts, countByFolder, type RatchetCounts } from './ratchet.ts'

const recordFile = 'scripts/check/language.json'
const writeCommand = 'npm run check -- language --write'
const folders = ['packages/*/src', 'apps/*/src', 'apps/*/component-tests', 'scripts', 'e2e', 'bench']

/** Counts of refused words by folder, and of types and files with two meanings by folder and name: none may rise. */
export type LanguageRecord = { terms: RatchetCounts; types: RatchetCounts; files: RatchetCounts }
type Findings = { terms: RefusedTerm[]; types: DoubleMeaning[]; files: DoubleMeaning[] }

/**
 * Checks names we declare, file names and test titles for the words that STYLE.md refuses, and for names with two
 * meanings. `write` records counts that fell or moved; it records nothing while any count rose.
 */
export function language({ write }: { write: boolean }): CheckOutcome {
  const findings = findAll(code('all', folders))
  const counts = countFindings(findings)
  const text = readIfThere(recordFile)
  const record = text === null ? counts : (JSON.parse(text) as LanguageRecord) // written below
  const changes = explainChanges(record, findings, () => readAddedLines(recordFile))
  const problems = write ? changes.rises : [...changes.rises, ...changes.falls]
  if (text === null && !write) problems.push(`There is no ${recordFile}: ${writeCommand}`)
  if (write && problems.length === 0) writeFileSync(join(root, recordFile), `${JSON.stringify(counts, null, 2)}\n`)
  const { terms, types, files } = findings
  return { problems, note: `${terms.length} refused words, ${types.length + files.length} names with two meanings` }
}

export function findAll(sources: SourceText[]): Findings {
  const paths = sources.map(({ path }) => path)
  const terms = findInFolderNames(paths)
  const types = sources.flatMap((file) => {
    const names = readNames(file.path, file.text)
    terms.push(...findRefusedTerms(file, names))
    return names.types.map((type) => ({ ...type, path: file.path }))
  })
  return { terms, types: findDoubleTypes(types), files: findDoubleFiles(paths) }
}

export function countFindings({ terms, types, files }: Findings): LanguageRecord {
  const countMeanings = (found: DoubleMeaning[]) =>
    countByFolder(found.map(({ folder, name, paths }) => ({ folder, name, count: paths.length })))
  return {
    terms: countByFolder(terms.map(({ path, rule }) => ({ folder: getFolder(path), name: rule.id, count: 1 }))),
    types: countMeanings(types),
    files: countMeanings(files),
  }
}

/** Explains what to do: names that rose need to be renamed, counts that fell or moved to another folder recorded. */
export function explainChanges(
  record: LanguageRecord,
  findings: Findings,
  getAddedLines: () => AddedLines | null,
): { rises: string[]; falls: string[] } {
  const found = countFindings(findings)
  const terms = compareCounts(record.terms, found.terms)
  const types = compareCounts(record.types, found.types)
  const files = compareCounts(record.files, found.files)
  const addedLines = terms.some(isRise) ? getAddedLines() : null
  const rises = [
    ...terms.filter(isRise).map((change) => explainTerm(change, findings.terms, addedLines)),
    ...types.filter(isRise).map((change) => explainMeaning(change, findings.types, 'types')),
    ...files.filter(isRise).map((change) => explainMeaning(change, findings.files, 'files')),
  ]
  const falls = [...terms, ...types, ...files].filter((change) => !isRise(change)).map(explainFall)
  return { rises, falls }
}

/** Two levels deep, so that moving code within an application does not change the record. */
function getFolder(path: string): string {
  return path.split('/').slice(0, -1).slice(0, 2).join('/')
}

function isRise({ recorded, found, isMoved }: CountChange): boolean {
  return found > recorded && !isMoved
}

function explainFall({ folder, name, recorded, found }: CountChange): string {
  return `${folder}: “${name}” ${found} times, ${recorded} recorded. Record the new count: ${writeCommand}`
}

/** Lists the lines added since the last change of the record; without git, the first ones of the folder. */
function explainTerm(change: CountChange, terms: RefusedTerm[], addedLines: AddedLines | null): string {
  const { folder, name, recorded, found } = change
  const all = terms.filter(({ path, rule }) => rule.id === name && getFolder(path) === folder)
  const added = all.filter(({ path, line }) => isAdded(addedLines, path, line))
  return [
    `${folder}: “${name}” ${found} times, ${recorded} recorded. Write instead: ${all[0]?.rule.instead}`,
    ...(added.length > 0 ? added : all).slice(0, 20).map(({ path, line, text }) => `  ${path}:${line} ${text}`),
  ].join('\n')
}

function isAdded(addedLines: AddedLines | null, path: string, line: number): boolean {
  const lines = addedLines?.get(path)
  return lines === 'all' || lines?.has(line) === true
}

function explainMeaning(change: CountChange, meanings: DoubleMeaning[], kind: string): string {
  const { folder, name, found, recorded } = change
  const paths = meanings.find((meaning) => meaning.folder === folder && meaning.name === name)?.paths ?? []
  return [
    `${folder}: ${found} different ${kind} named ${name}, ${recorded} recorded. Name each after what it holds:`,
    ...paths.map((path) => `  ${path}`),
  ].join('\n')
}
