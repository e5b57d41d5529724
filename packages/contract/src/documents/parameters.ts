import type { Filters, ListRules } from '../query.ts'
import { maxItemsPerPage } from '../query.ts'
import type { JsonSchema } from './json-schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

const bounds = {
  date: {
    names: ['after', 'before', 'strictly_after', 'strictly_before'],
    schema: { type: 'string', format: 'date-time' },
  },
  number: { names: ['lt', 'gt', 'lte', 'gte'], schema: { type: 'number' } },
} as const

/** Every query parameter a list reads. */
export function listParameters(rules: ListRules<Filters>): Parameter[] {
  return [
    inQuery('page', { type: 'integer', minimum: 1, default: 1 }),
    inQuery('itemsPerPage', {
      type: 'integer',
      minimum: 0,
      maximum: maxItemsPerPage,
      default: rules.itemsPerPage ?? 30,
    }),
    ...Object.entries(rules.filters ?? {}).flatMap(([name, kind]): Parameter[] => {
      if (kind === 'text') return [inQuery(name, { type: 'string' }, 'Anywhere in the text, whatever the case.')]
      if (kind === 'boolean') return [inQuery(name, { type: 'boolean' })]
      if (kind === 'date')
        return bounds.date.names.map((bound) => inQuery(`${name}[${bound}]`, { ...bounds.date.schema }))
      if (kind === 'number')
        return [
          ...bounds.number.names.map((bound) => inQuery(`${name}[${bound}]`, { ...bounds.number.schema })),
          inQuery(`${name}[between]`, { type: 'string' }, 'Both included, as in `1..5`.'),
        ]
      const relation = kind === 'exact' ? {} : { 'x-relation': kind.relation().name }
      const description = kind === 'exact' ? 'Any of the values.' : 'Any of the items, by IRI or id.'
      return [inQuery(`${name}[]`, { type: 'array', items: { type: 'string', ...relation } }, description)]
    }),
    ...(rules.exists ?? []).map((field) => inQuery(`exists[${field}]`, { type: 'boolean' })),
    ...(rules.order ?? []).map((field) => inQuery(`order[${field}]`, { type: 'string', enum: ['asc', 'desc'] })),
  ]
}

function inQuery(name: string, schema: JsonSchema, description?: string): Parameter {
  return { name, in: 'query', required: false, ...(description === undefined ? {} : { description }), schema }
}
