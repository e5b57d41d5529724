import { type FieldViolation, propertyPath } from './problems.ts'
import type { ListRules } from './query.ts'

/**
 * Text that PostgreSQL cannot store: a NUL, or half of a surrogate pair (JavaScript's `\ud83d` alone). The driver would
 * refuse the first without naming the field and replace the second by U+FFFD without a word.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * A violation for each text of a request that cannot be stored, and for each name of an entry in a record. `sent` is the
 * body as it arrived; only what its schema let through into `read` is looked at, because unknown fields are ignored.
 */
export function findUnstorableText(sent: unknown, read: unknown): FieldViolation[] {
  return findViolations(sent, read, [])
}

/** A violation for each parameter of a query string that cannot be stored, among those that `isRead`. */
export function findUnstorableParameters(search: string, isRead: (name: string) => boolean): FieldViolation[] {
  const names = search.split('&').flatMap((pair) => {
    const [[key, value] = ['', '']] = new URLSearchParams(pair)
    const name = key.replace(/\[\d*\]$/, '')
    return isRead(name) && (encodedSurrogate.test(pair) || !isStorable(value)) ? [name] : []
  })
  return [...new Set(names)].map((name) => ({ propertyPath: name, code: 'text.unstorable' }))
}

/** Half of a surrogate pair in percent-encoding: it decodes to U+FFFD without a word. */
const encodedSurrogate = /%ed%[ab][\da-f]%[89ab][\da-f]/i

/** Whether a list documents a parameter of this name, a bound such as `editedAt[after]` included. */
export function isListParameter(name: string, { filters, exists, order }: ListRules): boolean {
  if (name === 'page' || name === 'itemsPerPage' || Object.hasOwn(filters ?? {}, name)) return true
  const [, field = '', key = ''] = /^([^[]+)\[(.+)\]$/.exec(name) ?? []
  if (field === 'exists') return exists?.includes(key) === true
  if (field === 'order') return order?.includes(key) === true
  const kind = Object.hasOwn(filters ?? {}, field) ? filters?.[field] : undefined
  return kind === 'date' || kind === 'number'
}

function findViolations(sent: unknown, read: unknown, path: readonly PropertyKey[]): FieldViolation[] {
  if (typeof sent === 'string') return isStorable(sent) ? [] : [createViolation(path)]
  if (Array.isArray(sent)) return sent.flatMap((item, index) => findViolations(item, item, [...path, index]))
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([key, value]) => {
    if (!hasKey(read, key)) return []
    return isStorable(key)
      ? findViolations(value, getReadValue(read, key, value), [...path, key])
      : [createViolation(path)]
  })
}

function createViolation(path: readonly PropertyKey[]): FieldViolation {
  return { propertyPath: propertyPath(path), code: 'text.unstorable' }
}

/** A schema may read an object as something else, an IRI for example: then all of what was sent counts. */
function hasKey(read: unknown, key: string): boolean {
  return typeof read !== 'object' || read === null || Object.hasOwn(read, key)
}

function getReadValue(read: unknown, key: string, otherwise: unknown): unknown {
  return typeof read === 'object' && read !== null ? Reflect.get(read, key) : otherwise
}
