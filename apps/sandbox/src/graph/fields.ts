import { badParameter } from './errors.ts'

/** One member of `fields=`: `comments.limit(5).summary(true){id,message}`. */
export interface Field {
  name: string
  args: Record<string, string>
  fields: Field[] | null
}

/** Something with fields, as Graph shows it. Undefined values are known fields without content. */
export interface NodeFields {
  node: string
  /** A function computes on demand, from the arguments of the field. */
  fields: Record<string, unknown>
  /** Shown when nothing was asked for. */
  defaults: string[]
}

export function parseFields(text: string): Field[] {
  let at = 0

  function list(): Field[] {
    const fields: Field[] = []
    for (;;) {
      const name = word()
      if (name !== '') fields.push(field(name))
      if (text[at] !== ',') return fields
      at += 1
    }
  }

  function field(name: string): Field {
    const args: Record<string, string> = {}
    while (text[at] === '.') {
      at += 1
      const key = word()
      const end = text.indexOf(')', at)
      if (text[at] !== '(' || end === -1) throw syntaxError(text)
      args[key] = text.slice(at + 1, end)
      at = end + 1
    }
    if (text[at] !== '{') return { name, args, fields: null }
    at += 1
    const fields = list()
    if (text[at] !== '}') throw syntaxError(text)
    at += 1
    return { name, args, fields }
  }

  function word(): string {
    const [found = ''] = /^[\w-]*/.exec(text.slice(at).trimStart()) ?? []
    at = text.indexOf(found, at) + found.length
    while (text[at] === ' ') at += 1
    return found
  }

  const fields = list()
  if (at < text.length) throw syntaxError(text)
  return fields
}

function syntaxError(text: string) {
  return badParameter(`Syntax error "Expected end of string" at "${text}"`)
}

/** The members asked for, and always the id where there is one. */
export function pick(shown: NodeFields, requestedFields: Field[] | null): Record<string, unknown> {
  const wanted = requestedFields ?? shown.defaults.map((name) => ({ name, args: {}, fields: null }))
  const picked: Record<string, unknown> = {}
  for (const field of wanted) {
    if (!(field.name in shown.fields))
      throw badParameter(`Tried accessing nonexisting field (${field.name}) on node type (${shown.node})`)
    const source = shown.fields[field.name]
    const value = render(typeof source === 'function' ? source(field) : source, field)
    if (value !== undefined) picked[field.name] = value
  }
  if ('id' in shown.fields) picked.id = shown.fields.id
  return picked
}

function render(value: unknown, field: Field): unknown {
  if (Array.isArray(value)) return value.map((member) => render(member, field))
  if (isShown(value)) return pick(value, field.fields)
  if (typeof value !== 'object' || value === null) return value
  if ('data' in value) return { ...value, data: render(value.data, field) }
  return field.fields === null ? value : narrowed(value, field.fields)
}

/** What has members but is no node: those asked for, as far as they exist, and its id. */
function narrowed(value: object, requestedFields: Field[]): Record<string, unknown> {
  const members: Record<string, unknown> = { ...value }
  const wanted = 'id' in value ? [...requestedFields, { name: 'id', args: {}, fields: null }] : requestedFields
  return Object.fromEntries(
    wanted
      .filter(({ name }) => members[name] !== undefined)
      .map((field) => [field.name, render(members[field.name], field)]),
  )
}

function isShown(value: unknown): value is NodeFields {
  return typeof value === 'object' && value !== null && 'node' in value && 'fields' in value && 'defaults' in value
}
