import { basename, dirname } from 'node:path'
import { type DeclaredName, readNames, type SourceNames } from './declared-names.ts'
import type { SourceText } from './files.ts'
import { allowedEndings, allowedNames, type LanguageRule, languageRules } from './language-rules.ts'

/** A name, a file name or a test title that a rule refuses. */
export type RefusedTerm = { rule: LanguageRule; path: string; line: number; text: string }

const rulesByWord = groupRulesByWord()
const wholeNameRules = languageRules.filter((rule) => rule.variable ?? rule.type ?? rule.functionEnding)

export function findRefusedTerms(file: SourceText, { names, titles } = readNames(file.path, file.text)): RefusedTerm[] {
  const inNames = names.flatMap((declared) =>
    getRules(declared)
      .filter((rule) => !isAllowed(rule, declared.name, file.path))
      .map((rule) => ({ rule, path: file.path, line: declared.line, text: declared.name })),
  )
  return [...inNames, ...findInTitles(file.path, titles), ...findInFileName(file.path)]
}

/** Counts a folder once, not once for each of its files. */
export function findInFolderNames(paths: string[]): RefusedTerm[] {
  const folders = new Set(paths.flatMap((path) => listParents(dirname(path))))
  return [...folders].toSorted().flatMap((path) => findInFileName(path))
}

/** `findPost` → find, post; `MAX_PAGES` → max, pages. A name in snake_case belongs to a wire format or a table. */
function splitName(name: string): string[] {
  if (/[a-z0-9]_[a-z]/.test(name)) return []
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}

function getRules({ kind, name }: DeclaredName): LanguageRule[] {
  const parts = splitName(name)
  const byWord = parts.flatMap((word) => rulesByWord.get(word) ?? [])
  const byName = wholeNameRules.filter(
    (rule) =>
      (kind === 'variable' && name === rule.variable) ||
      (kind === 'type' && name === rule.type) ||
      (kind === 'function' && parts.at(-1) === rule.functionEnding && !hasAllowedEnding(parts)),
  )
  return [...new Set([...byWord, ...byName])]
}

function hasAllowedEnding(parts: string[]): boolean {
  return allowedEndings.includes(parts.slice(-2).join(' ')) || /^(is|are|has|can|should|needs)$/.test(parts[0] ?? '')
}

function isAllowed(rule: LanguageRule, name: string, path: string): boolean {
  return allowedNames.some(
    (allowed) =>
      allowed.rule === rule.id &&
      (allowed.names === undefined || allowed.names.includes(name)) &&
      (allowed.path === undefined || path.startsWith(allowed.path)),
  )
}

function findInTitles(path: string, titles: SourceNames['titles']): RefusedTerm[] {
  return titles.flatMap(({ text, line }) =>
    languageRules
      .filter((rule) => rule.title?.test(text.toLowerCase()) && !isAllowed(rule, text, path))
      .map((rule) => ({ rule, path, line, text: `“${text}”` })),
  )
}

function findInFileName(path: string): RefusedTerm[] {
  const name = basename(path).replace(/\..*$/, '')
  const rules = languageRules.filter(
    (rule) => name === rule.file || splitName(name).some((word) => rulesByWord.get(word)?.includes(rule)),
  )
  return rules
    .filter((rule) => !isAllowed(rule, name, path))
    .map((rule) => ({ rule, path, line: 1, text: basename(path) }))
}

function listParents(folder: string): string[] {
  return folder === '.' ? [] : [...listParents(dirname(folder)), folder]
}

function groupRulesByWord(): Map<string, LanguageRule[]> {
  const groups = new Map<string, LanguageRule[]>()
  for (const rule of languageRules) {
    for (const word of rule.terms?.split(' ') ?? []) groups.set(word, [...(groups.get(word) ?? []), rule])
  }
  return groups
}
