import type { Operation } from '../operation.ts'
import { documentationUrl, entrypointKey } from './contexts.ts'
import { type ShownField, type ShownType, shownTypes } from './documented-types.ts'
import type { JsonSchema } from './json-schema.ts'

type Node = Record<string, unknown>

/**
 * `GET /api/docs.jsonld`: what a Hydra client learns of the API. Keys are prefixed and the context stands inline, for
 * clients would fetch it otherwise.
 */
export function hydraDocumentation(origin: string, title: string): Node {
  const types = shownTypes()
  return {
    '@context': context(origin),
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': title,
    'hydra:entrypoint': { '@id': '/api' },
    'hydra:supportedClass': [entrypointClass(types.filter((type) => type.list)), ...types.map(classNode)],
  }
}

function context(origin: string): Node {
  return {
    '@vocab': `${documentationUrl(origin)}#`,
    hydra: 'http://www.w3.org/ns/hydra/core#',
    rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    owl: 'http://www.w3.org/2002/07/owl#',
    label: 'rdfs:label',
    domain: { '@id': 'rdfs:domain', '@type': '@id' },
    range: { '@id': 'rdfs:range', '@type': '@id' },
    expects: { '@id': 'hydra:expects', '@type': '@vocab' },
    returns: { '@id': 'hydra:returns', '@type': '@vocab' },
  }
}

function entrypointClass(types: ShownType[]): Node {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'Entrypoint',
    'hydra:supportedProperty': types.map(collectionProperty),
    'hydra:supportedOperation': [operationNode('GET', 'getEntrypoint', 'Entrypoint')],
  }
}

function collectionProperty(type: ShownType): Node {
  const { name, list, create } = type
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:title': `get${name}Collection`,
    'hydra:readable': true,
    'hydra:writeable': false,
    'hydra:property': {
      '@id': `#Entrypoint/${entrypointKey(name)}`,
      '@type': 'hydra:Link',
      label: entrypointKey(name),
      domain: '#Entrypoint',
      'owl:maxCardinality': 1,
      // Both the range and the assertion: parser 0.16 finds nothing by the assertion alone when there is no POST.
      range: [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${name}` },
          },
        },
      ],
      'hydra:memberAssertion': { 'hydra:property': { '@id': 'rdf:type' }, 'hydra:object': { '@id': `#${name}` } },
      'hydra:supportedOperation': [
        operationNode('GET', `get${name}Collection`, 'hydra:Collection', list),
        ...(create ? [operationNode('POST', `post${name}`, name, create, name)] : []),
      ],
    },
  }
}

function classNode(type: ShownType): Node {
  return {
    '@id': `#${type.name}`,
    '@type': 'hydra:Class',
    'hydra:title': type.name,
    'hydra:supportedProperty': type.fields.map((field) => propertyNode(type.name, field)),
    'hydra:supportedOperation': type.onItem.map((operation) =>
      operationNode(
        operation.method,
        `${operation.method.toLowerCase()}${type.name}`,
        operation.response ? type.name : 'owl:Nothing',
        operation,
        operation.body ? type.name : undefined,
      ),
    ),
  }
}

function operationNode(method: string, title: string, returns: string, operation?: Operation, expects?: string): Node {
  return {
    '@type': 'hydra:Operation',
    'hydra:method': method,
    'hydra:title': title,
    ...(operation ? { 'hydra:description': operation.summary } : {}),
    ...(expects === undefined ? {} : { expects }),
    returns,
  }
}

function propertyNode(type: string, field: ShownField): Node {
  const range = field.relation === null ? getDatatype(field.schema) : `#${field.relation}`
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:title': field.name,
    'hydra:required': field.required,
    'hydra:readable': field.readable,
    'hydra:writeable': field.writable,
    'hydra:property': {
      '@id': `#${type}/${field.name}`,
      '@type': field.relation !== null && field.isLink ? 'hydra:Link' : 'rdf:Property',
      label: field.name,
      domain: `#${type}`,
      range,
      ...(field.relation !== null && !field.isMany ? { 'owl:maxCardinality': 1 } : {}),
    },
  }
}

/** `xsd:array` is no XML type, but the name by which the parser knows a list of plain values. */
function getDatatype(schema: JsonSchema): string {
  const type = [schema.type].flat().find((typeName) => typeName !== 'null')
  if (schema.format === 'date-time') return 'xsd:dateTime'
  if (type === 'boolean' || type === 'integer') return `xsd:${type}`
  if (type === 'number') return 'xsd:double'
  if (type === 'array') return 'xsd:array'
  return type === 'object' ? 'rdf:JSON' : 'xsd:string'
}
