/**
 * Rest.li 2.0 on the wire: the marks of a list or a record stand raw, and everything in it is percent-encoded, with the
 * parentheses that `encodeURIComponent` leaves. A builder that encodes the marks, too, is not understood.
 * https://linkedin.github.io/rest.li/spec/protocol (read 2026-11)
 */
export type RestliValue = string | number | Raw
export type RestliQuery = Readonly<Record<string, RestliValue | undefined>>

/** A value with marks in it, encoded already. */
interface Raw {
  readonly raw: string
}

export function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('(', '%28').replaceAll(')', '%29')
}

export function list(values: readonly (string | Raw)[]): Raw {
  return { raw: `List(${values.map(written).join(',')})` }
}

export function record(members: RestliQuery): Raw {
  const pairs = Object.entries(members).map(([key, value]) => (value === undefined ? '' : `${key}:${written(value)}`))
  return { raw: `(${pairs.filter(Boolean).join(',')})` }
}

export function createQuery(query: RestliQuery): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${written(value)}`]))
    .join('&')
}

function written(value: RestliValue): string {
  return typeof value === 'object' ? value.raw : encoded(String(value))
}
