import { operations } from '../api.ts'
import type { Operation } from '../operation.ts'
import { describeAuthz } from './describe-authz.ts'
import { type ShownField, shownTypes } from './documented-types.ts'
import { collectProperties, type JsonSchema, schemaOfBody } from './json-schema.ts'
import { listParameters } from './parameters.ts'

/** `docs/api.md`: every operation and every type, for a person. */
export function apiMarkdown(): string {
  const nouns = Map.groupBy(operations(), ([name]) => name.split('.')[0] ?? name)
  return `# The API

Generated from \`packages/contract\` by \`npm run docs:api\`; a running server says the same at \`/api/docs\`. Paths stand under \`/api\`.

## Operations
${[...nouns].map(([noun, here]) => `\n### ${noun}\n\n${here.map(operationText).join('\n')}`).join('\n')}

## Types

As an item shows them; lists and things inside others show fewer fields. Those in *italics* may be absent. **new**: needed to make one; **set**: may be written; without either it is read only.
${shownTypes()
  .map(({ name, fields }) => `\n### ${name}\n\n| field | type | |\n|---|---|---|\n${fields.map(fieldRow).join('\n')}`)
  .join('\n')}
`
}

function operationText([, operation]: [string, Operation]): string {
  const details = [
    parameterNames(operation) && `Query: ${parameterNames(operation)}.`,
    bodyText(operation),
    `For ${describeAuthz(operation.authz)}.`,
  ]
  const statusNote = operation.status === 200 ? '' : ` → ${operation.status}`
  return `- \`${operation.method} ${operation.path}\`${statusNote} ${operation.summary} ${details.filter(Boolean).join(' ')}`
}

function parameterNames({ query, list }: Operation): string {
  const ofList = list ? listParameters(list).map(({ name }) => name) : []
  const own = query ? Object.keys(collectProperties(schemaOfBody(query))) : []
  return [...own, ...ofList].map((name) => `\`${name}\``).join(', ')
}

function bodyText({ body, accepts }: Operation): string {
  if (!body) return ''
  const schema = schemaOfBody(body)
  const fields = Object.keys(collectProperties(schema)).map((name) =>
    (schema.required ?? []).includes(name) ? `**\`${name}\`**` : `\`${name}\``,
  )
  return accepts === 'multipart' ? `Multipart: ${['**`file`**', ...fields].join(', ')}.` : `Body: ${fields.join(', ')}.`
}

function fieldRow({ name, schema, relation, isLink, isMany, required, writable, isOptional }: ShownField): string {
  const kind = relation === null ? typeText(schema) : `${isLink ? 'IRI of ' : ''}${relation}${isMany ? '[]' : ''}`
  const use = required ? '**new**' : writable ? '**set**' : ''
  return `| ${isOptional ? `*${name}*` : name} | ${kind} | ${use} |`
}

function typeText(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(String).join(' \\| ')
  if (schema.type === 'array') return `${typeText(schema.items ?? {})}[]`
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ')
  return schema.format ?? [schema.type ?? 'any'].flat().join(' or ')
}
