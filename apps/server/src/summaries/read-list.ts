import type { MemberOf, Operation } from '@vitrine/contract/operation'
import { type ListRules, readListQuery } from '@vitrine/contract/query'
import type { Deps } from '../deps/deps.ts'
import type { Handler, HandlerInput, PagedItems } from '../http/handler.ts'
import { isPermitted } from '../http/permitted.ts'
import type { Viewer } from '../lib/viewer.ts'

export type ListHandler<O extends Operation> = Handler<O>
/** What a handler of a summary was called with. */
export type SummaryInput = Omit<HandlerInput<Operation>, 'query' | 'list'> & { readonly viewer: Viewer }

interface Collection<Member> {
  readonly '@id': string
  readonly '@type': 'Collection'
  readonly totalItems: number
  readonly member: Member[]
}

/** What a list answers the viewer to this query; nothing where they have no permission for it. */
export async function readList<O extends Operation & { readonly list: ListRules }>(
  deps: Deps,
  input: SummaryInput,
  operation: O,
  handler: ListHandler<O>,
  query: Readonly<Record<string, string>>,
): Promise<Collection<MemberOf<O>> | undefined> {
  if (!isPermitted(operation, input.viewer)) return undefined
  const list = readListQuery(new URLSearchParams(query).toString(), operation.list)
  const listInput = { ...input, query: undefined, list } as unknown as HandlerInput<O> // all that a list's handler reads
  const page = (await handler(deps, listInput)) as PagedItems<MemberOf<O>> // what a list's handler returns
  return { '@id': `/api${operation.path}`, '@type': 'Collection', totalItems: page.totalItems, member: page.items }
}
