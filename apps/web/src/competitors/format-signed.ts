import type { Formats } from '../i18n/format.ts'

/** A signed difference: `+31`, `−2`. */
export function formatSigned(value: number, formats: Formats): string {
  return value > 0 ? `+${formats.integer(value)}` : formats.integer(value)
}
