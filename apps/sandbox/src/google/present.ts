import { isMessage } from './bind-request.ts'
import type { Discovery, Field } from './discovery.ts'

/**
 * An answer as Google's JSON writes it: members at their zero value are left out, as are empty lists. An empty message
 * stays (`openTime: {}` is midnight). A member the discovery document does not know is a mistake of ours.
 */
export function present(discovery: Discovery, schema: string, value: unknown): unknown {
  const fields = discovery.schemas.get(schema)
  if (!fields || !isMessage(value)) throw new Error(`${JSON.stringify(value)} is no ${schema}`)
  const shown: [string, unknown][] = []
  for (const [key, member] of Object.entries(value)) {
    const field = fields.get(key)
    if (!field) throw new Error(`the answer says ${schema}.${key}, which Google does not know`)
    if (member === undefined || member === null) continue
    if (field.repeated) {
      if (!Array.isArray(member)) throw new Error(`${schema}.${key} is a list`)
      if (member.length > 0) shown.push([key, member.map((each) => presentOne(discovery, field, each))])
    } else if (!isZero(field, member)) shown.push([key, presentOne(discovery, field, member)])
  }
  return Object.fromEntries(shown)
}

function presentOne(discovery: Discovery, field: Field, value: unknown): unknown {
  if (field.message !== null) return present(discovery, field.message, value)
  if (field.values && !field.values.includes(String(value))) throw new Error(`${value} is none of ${field.values}`)
  return value
}

function isZero({ type, values }: Field, value: unknown): boolean {
  if (type === 'message' || type === 'any') return false
  if (values) return value === values[0]
  return value === '' || value === 0 || value === false || (type === 'int64' && value === '0')
}
