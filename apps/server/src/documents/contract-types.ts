import { operations } from '@vitrine/contract/api'
import type { Operation } from '@vitrine/contract/operation'
import { z } from 'zod'

// Reads the contract's types directly from zod, so that tests can compare the emitted documents with them. It shares no
// code with the emitters.

export type Shape = Record<string, z.ZodType>

/** By type name, every set of fields that some response has for that type. */
export function variantsByType(): Map<string, Shape[]> {
  const variants = new Map<string, Shape[]>()
  for (const [, { response }] of operations())
    walk(response, (name, shape) => variants.set(name, [...(variants.get(name) ?? []), shape]))
  for (const dialect of ['Collection', 'PartialCollectionView', 'IriTemplate', 'IriTemplateMapping'])
    variants.delete(dialect)
  return variants
}

/** The fields of a type's request bodies: POST to its collection, and PUT and PATCH on an item. */
export function getBodies(name: string): { create: Shape; all: Shape } {
  const own = operations().flatMap(([, operation]) => (operation.of?.name === name ? [operation] : []))
  const create = own.find(({ method, path, of }) => method === 'POST' && path === of?.path)
  const onItem = own.filter(({ path, of }) => path === `${of?.path}/{id}`)
  return {
    create: getShape(create?.body),
    all: Object.assign({}, ...[create, ...onItem].map((operation) => getShape(operation?.body))),
  }
}

export function getShape(schema: z.ZodType | undefined): Shape {
  if (schema instanceof z.ZodObject) return schema.shape as Shape // zod types it as a record of any
  if (schema instanceof z.ZodUnion)
    return Object.assign({}, ...schema.options.map((option) => getShape(option as z.ZodType))) // same
  return {}
}

/** The type a field refers to, and whether by IRI; null when the field is no relation. */
export function getRelation(field: z.ZodType): { to: string; link: boolean; many: boolean } | null {
  let schema: unknown = field
  let many = false
  for (;;) {
    const meta = schema instanceof z.ZodType ? (schema.meta() ?? {}) : {}
    if (typeof meta['x-relation'] === 'string') return { to: meta['x-relation'], link: meta['x-iri'] === true, many }
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      schema = schema.unwrap()
    else if (schema instanceof z.ZodArray) {
      many = true
      schema = schema.element
    } else return null
  }
}

/** Whether the field may be left out. */
export function mayBeAbsent(field: z.ZodType): boolean {
  return field.safeParse(undefined).success
}

export function listFields(variants: Shape[]): string[] {
  return [...new Set(variants.flatMap((shape) => Object.keys(shape)))].filter((name) => !name.startsWith('@'))
}

/** Operations on paths such as `/groups/{id}`, by which clients recognise items. */
export function itemOperations(): Map<string, Operation[]> {
  const onItems = operations().map(([, operation]) => operation)
  return Map.groupBy(
    onItems.filter(({ path }) => /^\/\w+\/\{\w+\}$/.test(path)),
    ({ path }) => path,
  )
}

function walk(schema: unknown, see: (name: string, shape: Shape) => void): void {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Shape // zod types it as a record of any
    const type = shape['@type']
    if (type instanceof z.ZodLiteral) see(String(type.value), shape)
    for (const field of Object.values(shape)) walk(field, see)
  } else if (schema instanceof z.ZodArray) walk(schema.element, see)
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    walk(schema.unwrap(), see)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) walk(option, see)
  else if (schema instanceof z.ZodRecord) walk(schema.valueType, see)
}
