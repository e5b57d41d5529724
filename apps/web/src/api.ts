import { type QueryClient, queryOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { AnswerOf, BodyInputOf, FiltersOf, Operation, ParamsOf } from '@vitrine/contract/operation'
import type { FilterKind, Filters } from '@vitrine/contract/query'
import { useRef } from 'react'
import { type ApiError, toApiError } from './api/error.ts'
import { fillPath, type QueryValue, queryString } from './api/query-string.ts'
import { aloneAmongTabs } from './api/refresh.ts'
import { type Call, transport } from './api/transport.ts'
import { currentTexts } from './texts.ts'

type Scalars = string | number | boolean
type FilterInput<K extends FilterKind> = K extends 'text'
  ? string
  : K extends 'boolean'
    ? boolean
    : K extends 'date'
      ? {
          after?: string | Date
          before?: string | Date
          strictly_after?: string | Date
          strictly_before?: string | Date
        }
      : K extends 'number'
        ? { lt?: number; gt?: number; lte?: number; gte?: number; between?: string }
        : readonly string[] | string
type ListInput<F extends Filters> = { [K in keyof F]?: FilterInput<F[K]> } & {
  page?: number
  itemsPerPage?: number
  order?: Record<string, 'asc' | 'desc'>
  exists?: Record<string, boolean>
}

type NoKeys<T> = string extends keyof T ? true : keyof T extends never ? true : false
type ParamsInput<O extends Operation> =
  NoKeys<ParamsOf<O>> extends true ? { params?: undefined } : { params: ParamsOf<O> }
type QueryInput<O extends Operation> = O extends { list: object }
  ? { query?: ListInput<FiltersOf<O>> }
  : { query?: Readonly<Record<string, Scalars | undefined>> }
type BodyInput<O extends Operation> =
  BodyInputOf<O> extends undefined ? { body?: undefined } : { body: BodyInputOf<O> | FormData }

/** What a read needs: the path's parameters and the query, as the contract names them. */
export type ReadInput<O extends Operation> = ParamsInput<O> & QueryInput<O>
/** What a write needs: the same, and the body. */
export type WriteInput<O extends Operation> = ReadInput<O> & BodyInput<O>
type Args<I> = Record<never, never> extends I ? [input?: I] : [input: I]

/** What happens around every call; `main.tsx` fills it in. */
export const onApi: { sessionOver(): void; forbidden(error: ApiError): void } = {
  sessionOver: () => {},
  forbidden: () => {},
}

const base = '/api'

const sendCall = transport({
  base,
  storage: localStorage,
  fetch: (...args) => fetch(...args),
  now: Date.now,
  alone: aloneAmongTabs,
  language: () => currentTexts().language,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  onSessionOver: () => onApi.sessionOver(),
  onForbidden: (error) => onApi.forbidden(error),
})

/** Calls an operation once. Pages use `q` and `useApiMutation`; loaders and guards may call it directly. */
export async function send<O extends Operation>(
  operation: O,
  input: { params?: unknown; query?: unknown; body?: unknown },
  more: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<AnswerOf<O>> {
  const response = await sendCall({ ...callOf(operation, input), ...more })
  if (response.status === 204 || operation.answer === undefined) return undefined as AnswerOf<O> // no answer is said
  const answer: unknown = await response.json()
  return answer as AnswerOf<O> // the server writes answers by the same schema, and its tests parse every one
}

function callOf(operation: Operation, input: { params?: unknown; query?: unknown; body?: unknown }): Call {
  const params = input.params as Record<string, unknown> | undefined // typed by ParamsInput where it is given
  const query = input.query as Record<string, QueryValue> | undefined // typed by QueryInput where it is given
  const path = fillPath(operation.path, params) + queryString(query)
  return { method: operation.method, path, body: input.body }
}

/** Query options of a read: `useQuery(q(locations.read, { params: { id } }))`, `queryClient.ensureQueryData(q(…))`. */
export function q<O extends Operation>(operation: O, ...[input]: Args<ReadInput<O>>) {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown } // the shape ReadInput gives
  return queryOptions<AnswerOf<O>, ApiError>({
    queryKey: [operation.path, params ?? null, query ?? null],
    queryFn: ({ signal }) => send(operation, { params, query }, { signal }),
  })
}

/** Everything read from these operations is asked again: `await invalidate(client, locations.list, locationTree.read)`. */
export async function invalidate(client: QueryClient, ...operations: readonly Operation[]): Promise<void> {
  await Promise.all(operations.map((operation) => client.invalidateQueries({ queryKey: [operation.path] })))
}

type MutationOptions<O extends Operation> = Omit<UseMutationOptions<AnswerOf<O>, ApiError, WriteInput<O>>, 'mutationFn'>

/**
 * A write: `const save = useApiMutation(locations.update, { onSuccess })`, then `save.mutate({ params, body })`.
 * A POST carries an idempotency key; repeating the same input after an answer that never came keeps the key.
 */
export function useApiMutation<O extends Operation>(operation: O, options: MutationOptions<O> = {}) {
  const doubtful = useRef<{ input: string; key: string } | null>(null)
  return useMutation<AnswerOf<O>, ApiError, WriteInput<O>>({
    ...options,
    mutationFn: async (input) => {
      const written = input.body instanceof FormData ? newKey() : JSON.stringify(input)
      const key = doubtful.current?.input === written ? doubtful.current.key : newKey()
      const idempotencyKey = operation.method === 'POST' ? key : undefined
      try {
        const answer = await send(operation, input, { idempotencyKey })
        doubtful.current = null
        return answer
      } catch (failure) {
        const error = toApiError(failure)
        doubtful.current = error.status === 0 || error.status >= 500 ? { input: written, key } : null
        throw error
      }
    },
  })
}

/** Not `randomUUID`: it exists only in secure contexts, and an installation may run on plain http inside a company. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
