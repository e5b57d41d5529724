import { z } from 'zod'
import type { Filters, ListRules } from './query.ts'
import type { Resource } from './resource.ts'

export const View = z.object({
  '@id': z.string(),
  '@type': z.literal('PartialCollectionView'),
  first: z.string().optional(),
  last: z.string().optional(),
  previous: z.string().optional(),
  next: z.string().optional(),
})

export const Search = z.object({
  '@type': z.literal('IriTemplate'),
  template: z.string(),
  variableRepresentation: z.literal('BasicRepresentation'),
  mapping: z.array(
    z.object({
      '@type': z.literal('IriTemplateMapping'),
      variable: z.string(),
      property: z.string(),
      required: z.literal(false),
    }),
  ),
})

/** A page of a collection, keys without the `hydra:` prefix. `totalItems` counts the whole filtered set. */
export function collectionSchema<R extends Resource>(of: R) {
  return z.object({
    '@context': z.string().optional(),
    '@id': z.string(),
    '@type': z.literal('Collection'),
    totalItems: z.int(),
    member: z.array(of.schema as R['schema']), // the generic's own member
    view: View.optional(),
    search: Search.optional(),
  })
}
export type CollectionOf<R extends Resource> = ReturnType<typeof collectionSchema<R>>

/**
 * The links between pages. Absent with one page and no query but `page`, bare with one page and a query. The query is
 * kept, `page` put last, brackets percent-encoded and `k[0]` written `k[]`.
 */
export function createView(
  path: string,
  search: string,
  page: number,
  itemsPerPage: number,
  totalItems: number,
): z.infer<typeof View> | undefined {
  const otherParameters = [...new URLSearchParams(search)].filter(([key]) => key !== 'page')
  const query = new URLSearchParams(
    otherParameters.map(([key, value]) => [key.replace(/\[\d+\]/g, '[]'), value]),
  ).toString()
  const pages = itemsPerPage > 0 ? Math.max(1, Math.ceil(totalItems / itemsPerPage)) : 1
  if (pages === 1) return query === '' ? undefined : { '@id': `${path}?${query}`, '@type': 'PartialCollectionView' }
  const toPageUrl = (n: number) => `${path}?${query === '' ? '' : `${query}&`}page=${n}`
  return {
    '@id': toPageUrl(page),
    '@type': 'PartialCollectionView',
    first: toPageUrl(1),
    last: toPageUrl(pages),
    ...(page > 1 ? { previous: toPageUrl(Math.min(page - 1, pages)) } : {}),
    ...(page < pages ? { next: toPageUrl(page + 1) } : {}),
  }
}

/** The filters a list offers, as clients discover them. */
export function createSearch(path: string, rules: ListRules<Filters>): z.infer<typeof Search> {
  const variables: [variable: string, property: string][] = []
  for (const [name, kind] of Object.entries(rules.filters ?? {})) {
    if (kind === 'date')
      for (const bound of ['before', 'strictly_before', 'after', 'strictly_after'])
        variables.push([`${name}[${bound}]`, name])
    else if (kind === 'number')
      for (const bound of ['between', 'gt', 'gte', 'lt', 'lte']) variables.push([`${name}[${bound}]`, name])
    else {
      variables.push([name, name])
      if (kind === 'exact' || typeof kind === 'object') variables.push([`${name}[]`, name])
    }
  }
  for (const field of rules.exists ?? []) variables.push([`exists[${field}]`, field])
  for (const field of rules.order ?? []) variables.push([`order[${field}]`, field])
  return {
    '@type': 'IriTemplate',
    template: `${path}{?${variables.map(([variable]) => variable).join(',')}}`,
    variableRepresentation: 'BasicRepresentation',
    mapping: variables.map(([variable, property]) => ({
      '@type': 'IriTemplateMapping',
      variable,
      property,
      required: false,
    })),
  }
}
