import { operations } from '../api.ts'
import type { Operation } from '../operation.ts'
import {
  collectProperties,
  getTypeName,
  type JsonSchema,
  responseSchema,
  schemaOfBody,
  typedWithin,
} from './json-schema.ts'

/** One field of a thing the API shows, as every document about it needs it. */
export interface ShownField {
  readonly name: string
  readonly schema: JsonSchema
  /** The type it leads to, when it is a relation. */
  readonly relation: string | null
  /** The relation is given as an IRI, not as an object. */
  readonly isLink: boolean
  readonly isMany: boolean
  /** It may be absent where the type is shown whole. */
  readonly isOptional: boolean
  readonly readable: boolean
  readonly writable: boolean
  /** A new one can't be made without it. */
  readonly required: boolean
}

/** A thing with an `@type`: every field it has in any answer, and its own operations. */
export interface ShownType {
  readonly name: string
  readonly fields: readonly ShownField[]
  readonly list?: Operation
  readonly create?: Operation
  /** On one item: GET, PUT, PATCH, DELETE. */
  readonly onItem: readonly Operation[]
}

const identity = ['@context', '@id', '@type']

/** Every type that stands in any answer of the contract, in the order the contract says them. */
export function shownTypes(): ShownType[] {
  const all = operations().map(([, operation]) => operation)
  const variants = new Map<string, JsonSchema[]>()
  // A whole item says more than a line of a list: it goes first.
  for (const operation of [...all.filter((candidate) => !candidate.list), ...all.filter((candidate) => candidate.list)])
    for (const schema of operation.response ? typedWithin(responseSchema(operation.response)).toReversed() : []) {
      const name = getTypeName(schema) ?? ''
      variants.set(name, [...(variants.get(name) ?? []), schema])
    }
  return [...variants].map(([name, schemas]) => {
    const own = all.filter((operation) => operation.of?.name === name)
    const list = own.find((operation) => operation.list && operation.path === operation.of?.path)
    const create = own.find((operation) => operation.method === 'POST' && operation.path === operation.of?.path)
    const onItem = own.filter((operation) => operation.path === `${operation.of?.path}/{id}`)
    const fields = listFields(schemas, create, onItem)
    return { name, fields, onItem, ...(list ? { list } : {}), ...(create ? { create } : {}) }
  })
}

function listFields(variants: JsonSchema[], create: Operation | undefined, onItem: Operation[]): ShownField[] {
  const readable = firstOfEach(variants)
  const bodies = [create, ...onItem].flatMap((operation) => (operation?.body ? [schemaOfBody(operation.body)] : []))
  const writable = firstOfEach(bodies)
  const required = create?.body ? (schemaOfBody(create.body).required ?? []) : []
  return Object.entries(firstOfEach([...variants, ...bodies]))
    .filter(([name]) => !identity.includes(name))
    .map(([name, schema]) => ({
      name,
      schema,
      ...getRelation(schema),
      isOptional: !variants.find((variant) => collectProperties(variant)[name])?.required?.includes(name),
      readable: name in readable,
      writable: name in writable,
      required: required.includes(name),
    }))
}

/** Properties of several schemas, each as the first that has it says it. */
function firstOfEach(schemas: JsonSchema[]): Record<string, JsonSchema> {
  const all: Record<string, JsonSchema> = {}
  for (const schema of schemas)
    for (const [name, property] of Object.entries(collectProperties(schema))) all[name] ??= property
  return all
}

function getRelation(schema: JsonSchema): Pick<ShownField, 'relation' | 'isLink' | 'isMany'> {
  const isMany = schema.type === 'array'
  const valueSchema = (isMany ? schema.items : schema) ?? {}
  return {
    relation: valueSchema['x-relation'] ?? getTypeName(valueSchema),
    isLink: valueSchema['x-iri'] === true,
    isMany,
  }
}
