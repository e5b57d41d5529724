import { type Fault, propertyPath } from './problems.ts'

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
export function findUnstorableText(sent: unknown, read: unknown): Fault[] {
  return faultsAt(sent, read, [])
}

function faultsAt(sent: unknown, read: unknown, path: readonly PropertyKey[]): Fault[] {
  if (typeof sent === 'string') return isStorable(sent) ? [] : [faultOf(path)]
  if (Array.isArray(sent)) return sent.flatMap((item, index) => faultsAt(item, item, [...path, index]))
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([key, value]) => {
    if (!hasKey(read, key)) return []
    return isStorable(key) ? faultsAt(value, valueAt(read, key, value), [...path, key]) : [faultOf(path)]
  })
}

function faultOf(path: readonly PropertyKey[]): Fault {
  return { propertyPath: propertyPath(path), code: 'text.unstorable' }
}

/** A schema may read an object as something else, an IRI for example: then all of what was sent counts. */
function hasKey(read: unknown, key: string): boolean {
  return typeof read !== 'object' || read === null || Object.hasOwn(read, key)
}

function valueAt(read: unknown, key: string, otherwise: unknown): unknown {
  return typeof read === 'object' && read !== null ? Reflect.get(read, key) : otherwise
}
