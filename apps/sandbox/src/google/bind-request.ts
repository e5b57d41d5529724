import { camel, snake } from './case-conversion.ts'
import type { Discovery, DiscoveryMethod, DiscoveryParameter, Field, ScalarType } from './discovery.ts'
import { type GoogleFieldViolation, invalid, malformed } from './errors.ts'

export type Message = Record<string, unknown>

/** Every method takes these besides its own. */
const STANDARD: Record<string, DiscoveryParameter> = Object.fromEntries(
  ['access_token', 'alt', 'callback', 'fields', 'key', 'oauth_token', 'quotaUser', 'uploadType', 'upload_protocol']
    .map((key): [string, DiscoveryParameter] => [
      key,
      { type: 'string', repeated: false, required: false, values: null },
    ])
    .concat([
      ['prettyPrint', { type: 'boolean', repeated: false, required: false, values: null }],
      ['$.xgafv', { type: 'string', repeated: false, required: false, values: ['1', '2'] }],
    ]),
)

/** The query of a request in the types the method declares; refuses what it does not know. */
export function bindQuery({ package: types }: Discovery, method: DiscoveryMethod, raw: unknown): Message {
  const violations: GoogleFieldViolation[] = []
  const bound: Message = {}
  for (const [spelled, given] of Object.entries(raw ?? {})) {
    const key = method.query.has(spelled) || spelled in STANDARD ? spelled : camel(spelled)
    const parameter = method.query.get(key) ?? STANDARD[key]
    if (!parameter) {
      violations.push({
        description: `Invalid JSON payload received. Unknown name "${spelled}": Cannot bind query parameter. Field '${spelled}' could not be found in request message.`,
      })
      continue
    }
    const values = [given].flat().map((text) => parseText(parameter, String(text)))
    if (values.includes(undefined))
      violations.push(wrongType(snake(key), parameter, `${types}.${pascal(key)}`, [given].flat()[0]))
    bound[key] = parameter.repeated ? values : values.at(-1)
  }
  if (violations.length > 0) throw malformed(violations)

  const missing = [...method.query].filter(([key, { required }]) => required && isEmpty(bound[key]))
  if (missing.length > 0)
    throw invalid(missing.map(([key]) => ({ field: snake(key), description: 'Field is required' })))
  return bound
}

function parseText({ type, values }: DiscoveryParameter, text: string): unknown {
  if (values) return values.includes(text) ? text : undefined
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : undefined
  return text
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The body of a request as the message it declares; both spellings of a name are understood, as in Google's JSON. */
export function bindBody(discovery: Discovery, { request }: DiscoveryMethod, raw: unknown): Message {
  if (request === null) return {}
  const violations: GoogleFieldViolation[] = []
  // A body that is a whole request message has no name of its own in a violation.
  const root = request.endsWith('Request') ? '' : snake(request)
  const bound = bindMessage(discovery, request, raw ?? {}, root, violations)
  if (violations.length > 0) throw malformed(violations)
  return bound ?? {}
}

function bindMessage(
  discovery: Discovery,
  schema: string,
  raw: unknown,
  at: string,
  violations: GoogleFieldViolation[],
): Message | undefined {
  if (!isMessage(raw)) {
    violations.push(wrongType(at, { type: 'message', values: null }, `${discovery.package}.${schema}`, raw))
    return undefined
  }
  const fields = discovery.schemas.get(schema)
  const bound: Message = {}
  for (const [spelled, given] of Object.entries(raw)) {
    const key = camel(spelled)
    const field = fields?.get(key)
    if (!field) {
      const where = at === '' ? '' : ` at '${at}'`
      const description = `Invalid JSON payload received. Unknown name "${spelled}"${where}: Cannot find field.`
      violations.push(at === '' ? { description } : { field: at, description })
      continue
    }
    if (given === null) continue
    bound[key] = bindField(
      discovery,
      field,
      schema,
      key,
      given,
      at === '' ? snake(key) : `${at}.${snake(key)}`,
      violations,
    )
  }
  return bound
}

function bindField(
  discovery: Discovery,
  field: Field,
  schema: string,
  key: string,
  given: unknown,
  at: string,
  violations: GoogleFieldViolation[],
): unknown {
  const one = (value: unknown, path: string) => {
    if (field.message !== null) return bindMessage(discovery, field.message, value, path, violations)
    const bound = parseValue(field, value)
    if (bound === undefined)
      violations.push(wrongType(path, field, `${discovery.package}.${schema}.${pascal(key)}`, value))
    return bound
  }
  if (!field.repeated) return one(given, at)
  if (Array.isArray(given)) return given.map((value, index) => one(value, `${at}[${index}]`))
  violations.push(wrongType(at, field, `${discovery.package}.${field.message ?? schema}`, given))
  return undefined
}

function parseValue({ type, values }: Field, value: unknown): unknown {
  if (values) return typeof value === 'string' && values.includes(value) ? value : undefined
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'integer':
      return Number.isInteger(Number(value)) && isNumeral(value) ? Number(value) : undefined
    case 'int64':
      return isNumeral(value) && /^-?\d+$/.test(String(value)) ? String(value) : undefined
    case 'number':
      return isNumeral(value) && Number.isFinite(Number(value)) ? Number(value) : undefined
    default:
      return value
  }
}

const isNumeral = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const PROTO: Record<ScalarType, string> = {
  string: 'TYPE_STRING',
  boolean: 'TYPE_BOOL',
  integer: 'TYPE_INT32',
  int64: 'TYPE_INT64',
  number: 'TYPE_DOUBLE',
  any: 'type.googleapis.com/google.protobuf.Value',
}

function wrongType(
  at: string,
  { type, values }: Pick<Field, 'type' | 'values'>,
  typeName: string,
  given: unknown,
): GoogleFieldViolation {
  const expected = type === 'message' || values ? `type.googleapis.com/${typeName}` : PROTO[type]
  return { field: at, description: `Invalid value at '${at}' (${expected}), ${JSON.stringify(given)}` }
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
}

const pascal = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)
