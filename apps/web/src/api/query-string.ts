type Scalar = string | number | boolean | Date
export type QueryValue =
  | Scalar
  | null
  | undefined
  | readonly Scalar[]
  | { readonly [key: string]: Scalar | null | undefined }

/** `{ location: [a, b], editedAt: { after: d } }` as `location[]=a&location[]=b&editedAt[after]=…`; nothing for what is empty. */
export function queryString(query: Readonly<Record<string, QueryValue>> | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue
    if (isList(value)) for (const item of value) search.append(`${name}[]`, text(item))
    else if (typeof value === 'object' && !(value instanceof Date)) {
      for (const [key, inner] of Object.entries(value))
        if (inner !== undefined && inner !== null) search.append(`${name}[${key}]`, text(inner))
    } else search.append(name, text(value))
  }
  const written = search.toString()
  return written === '' ? '' : `?${written}`
}

// Array.isArray does not narrow readonly arrays.
const isList = (value: QueryValue): value is readonly Scalar[] => Array.isArray(value)
const text = (value: Scalar) => (value instanceof Date ? value.toISOString() : String(value))

/** `/locations/{id}` with its parameters in place. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}
