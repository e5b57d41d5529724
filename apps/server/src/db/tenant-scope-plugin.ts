import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  QueryNode,
  ReferenceNode,
  TableNode,
  ValueNode,
} from 'kysely'
import { openTables } from './rls-audit.ts'

/**
 * Adds `company_id = …` to every query built on a company's handle, even if its author forgot it: a protection in front
 * of row level security. Raw SQL must have the condition itself. The matrix tests each protection with the other off.
 */
export function ownRows(companyId: string): KyselyPlugin {
  return {
    transformQuery: ({ node }) => held(node, companyId),
    transformResult: async ({ result }) => result,
  }
}

type Query = Parameters<KyselyPlugin['transformQuery']>[0]['node']

function held(node: Query, companyId: string): Query {
  switch (node.kind) {
    case 'SelectQueryNode':
      return within(node, node.from?.froms ?? [], companyId)
    case 'UpdateQueryNode':
      return within(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])], companyId)
    case 'DeleteQueryNode':
      return within(node, [...node.from.froms, ...(node.using?.tables ?? [])], companyId)
    default:
      return node
  }
}

function within<Q extends Extract<Query, { joins?: unknown }>>(
  node: Q,
  tables: readonly OperationNode[],
  companyId: string,
): Q {
  const conditions = tables.flatMap((table) => conditionOn(table, companyId) ?? [])
  const joins = node.joins?.map((join) => {
    const condition = join.on ? conditionOn(join.table, companyId) : null
    return condition ? JoinNode.cloneWithOn(join, condition) : join
  })
  const joined = joins ? { ...node, joins } : node
  const [first, ...others] = conditions
  if (first === undefined) return joined
  return QueryNode.cloneWithWhere(
    joined,
    others.reduce((all, condition) => AndNode.create(all, condition), first),
  ) as Q // the same kind of query
}

function conditionOn(named: OperationNode, companyId: string): OperationNode | null {
  const table = AliasNode.is(named) ? named.node : named
  if (!TableNode.is(table) || table.table.schema !== undefined) return null
  const name = table.table.identifier.name
  const column = name === 'company' ? 'id' : 'company_id'
  if (name in openTables && name !== 'company') return null
  const called = AliasNode.is(named) && 'name' in named.alias ? String(named.alias.name) : name
  return BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create(column), TableNode.create(called)),
    OperatorNode.create('='),
    ValueNode.create(companyId),
  )
}
