import { type ShownType, shownTypes } from './documented-types.ts'

const hydra = 'http://www.w3.org/ns/hydra/core#'

/** Where the documentation stands; with a `#` behind it, what every name of the API is understood against. */
export function documentationUrl(origin: string): string {
  return `${origin}/api/docs.jsonld`
}

/** `Location` as the entrypoint spells it: `location`. */
export function entrypointKey(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** `GET /api`: from each type with a collection to its IRI. */
export function entrypoint(): Record<string, string> {
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(listCollections(shownTypes()).map(({ key, path }) => [key, `/api${path}`])),
  }
}

export type Context = { '@context': Record<string, unknown> }

/**
 * The JSON-LD context of every type, by its name. `origin` is the configured public origin: what is built of it must
 * equal the Link header byte for byte, whatever host a client came by.
 */
export function contexts(origin: string): Map<string, Context> {
  const types = shownTypes()
  // Without these two the admin shows an empty message; `propertyPath` and `message` it finds under the vocabulary.
  const failure = { title: 'hydra:title', description: 'hydra:description' }
  const terms: [string, Record<string, unknown>][] = [
    ['Entrypoint', entrypointTerms(types)],
    ['Error', failure],
    ['ConstraintViolation', failure],
    ...types.map((type): [string, Record<string, unknown>] => [type.name, buildTerms(type)]),
  ]
  return new Map(
    terms.map(([name, own]) => [name, { '@context': { '@vocab': `${documentationUrl(origin)}#`, hydra, ...own } }]),
  )
}

function entrypointTerms(types: ShownType[]): Record<string, unknown> {
  return Object.fromEntries(
    listCollections(types).map(({ key }) => [key, { '@id': `Entrypoint/${key}`, '@type': '@id' }]),
  )
}

function buildTerms(type: ShownType): Record<string, unknown> {
  const readable = type.fields.filter((field) => field.readable)
  return Object.fromEntries(
    readable.map((field) => {
      const iri = `${type.name}/${field.name}`
      return [field.name, field.relation !== null && field.isLink ? { '@id': iri, '@type': '@id' } : iri]
    }),
  )
}

function listCollections(types: ShownType[]): { key: string; path: string }[] {
  return types.flatMap(({ name, list }) => (list ? [{ key: entrypointKey(name), path: list.path }] : []))
}
