import { z } from 'zod'

/** UUIDv7, made by the server. */
export const Id = z.uuid()
/** An absolute path with the base, e.g. `/api/locations/0198…`. */
export const Iri = z.string()
/** An instant on the wire: `2026-03-01T09:00:00+00:00`, in UTC. */
export const Instant = z.string().meta({ format: 'date-time' })

export interface Resource<Name extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: Name
  /** The collection under `/api`, e.g. `/locations`. A part that only exists inside others has one too, for its `@id`. */
  readonly path: string
  readonly schema: z.ZodObject<
    { '@context': z.ZodOptional<z.ZodString>; '@id': z.ZodString; '@type': z.ZodLiteral<Name> } & Shape
  >
}

/**
 * A thing the API serves. `@id` and `@type` stand on it wherever it appears, `@context` only on a document's root
 * (the server adds it). Fields that may be absent are `.optional()`: null never goes out.
 */
export function resource<const Name extends string, Shape extends z.ZodRawShape>(
  name: Name,
  path: string,
  shape: Shape,
): Resource<Name, Shape> {
  const schema = z.object({
    '@context': z.string().optional(),
    '@id': Iri,
    '@type': z.literal(name),
    ...shape,
  }) as unknown as Resource<Name, Shape>['schema'] // zod infers the spread loosely
  return { name, path, schema }
}

/** The IRI of one item. */
export function toIri(target: Pick<Resource, 'path'>, id: string): string {
  return `/api${target.path}/${id}`
}

/** The first three keys of any item: what `present` functions start from. */
export function identity<Name extends string>(
  target: Resource<Name>,
  id: string,
): { '@id': string; '@type': Name; id: string } {
  return { '@id': toIri(target, id), '@type': target.name, id }
}

/** A field that shows another resource as an object with the fields given. */
export function embedded<R extends Resource>(target: R): R['schema'] {
  return target.schema.meta({ 'x-relation': target.name }) as R['schema'] // meta keeps the schema's type
}

/** A field that names another resource by its IRI. */
export function reference(target: Pick<Resource, 'name'>): z.ZodString {
  return z.string().meta({ 'x-relation': target.name, 'x-iri': true }) as z.ZodString // meta keeps the schema's type
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id inside an IRI, with or without `/api` or an origin, or a bare id. Null when it names nothing of this kind. */
export function parseIri(target: Pick<Resource, 'path'>, value: string): string | null {
  if (uuid.test(value)) return value.toLowerCase()
  const path = value.replace(/^https?:\/\/[^/]+/, '').replace(/^\/api(?=\/)/, '')
  const id = path.startsWith(`${target.path}/`) ? path.slice(target.path.length + 1) : ''
  return uuid.test(id) ? id.toLowerCase() : null
}

/**
 * A relation in a request body: an IRI, a bare id, or an object with `@id` (which only links). Parsed to the id.
 * One that can't be read and one that does not exist give the same violation: `relation.unknown`.
 */
export function link(target: Pick<Resource, 'path' | 'name'>): z.ZodType<string, string | { '@id': string }> {
  return z
    .union([z.string(), z.looseObject({ '@id': z.string() })])
    .transform((value, context) => {
      const id = parseIri(target, typeof value === 'string' ? value : value['@id'])
      if (id !== null) return id
      context.addIssue({ code: 'custom', params: { code: 'relation.unknown' } })
      return z.NEVER
    })
    .meta({ 'x-relation': target.name, 'x-iri': true })
}
