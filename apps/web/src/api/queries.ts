import { queryOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { BodyInputOf, FiltersOf, Operation, ParamsOf, ResponseOf } from '@vitrine/contract/operation'
import type { FilterKind, Filters } from '@vitrine/contract/query'
import { type ApiError, toApiError } from './error.ts'
import { createIdempotentRunner } from './idempotency-key.ts'
import { queryClient } from './query-client.ts'
import { refetchStale } from './refetch-stale.ts'
import { newKey, send } from './send.ts'

export { send }

/** Sends a write under the idempotency key of its form: `useSave({ write: (input, key) => write(operation, input, key), … })`. */
export function write<O extends Operation>(operation: O, input: WriteInput<O>, idempotencyKey: string) {
  return send(operation, input, operation.method === 'POST' ? { idempotencyKey } : {})
}

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
  : { query?: Readonly<Record<string, Scalars | readonly string[] | undefined>> }
type BodyInput<O extends Operation> =
  BodyInputOf<O> extends undefined ? { body?: undefined } : { body: BodyInputOf<O> | FormData }

/** What a read needs: the path's parameters and the query, as the contract names them. */
export type ReadInput<O extends Operation> = ParamsInput<O> & QueryInput<O>
/** What a write needs: the same, and the body. */
export type WriteInput<O extends Operation> = ReadInput<O> & BodyInput<O>
type Args<I> = Record<never, never> extends I ? [input?: I] : [input: I]

/** Query options of a read: `useQuery(q(locations.read, { params: { id } }))`, `queryClient.ensureQueryData(q(…))`. */
export function q<O extends Operation>(operation: O, ...[input]: Args<ReadInput<O>>) {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown } // the shape ReadInput gives
  return queryOptions<ResponseOf<O>, ApiError>({
    queryKey: [operation.path, params ?? null, query ?? null],
    queryFn: ({ signal }) => send(operation, { params, query }, { signal }),
  })
}

/** Everything read from these operations is asked again: `await invalidate(locations.list, locationTree.read)`. */
export async function invalidate(...operations: readonly Operation[]): Promise<void> {
  await Promise.all(operations.map(({ path }) => refetchStale(queryClient, { queryKey: [path] })))
}

type MutationOptions<O extends Operation> = Omit<
  UseMutationOptions<ResponseOf<O>, ApiError, WriteInput<O>>,
  'mutationFn'
>

const under = createIdempotentRunner()

/**
 * A write: `const save = useApiMutation(locations.update, { onSuccess })`, then `save.mutate({ params, body })`.
 * A POST carries an idempotency key; repeating the same input after an answer that never came keeps the key, wherever in
 * the tab it is repeated.
 */
export function useApiMutation<O extends Operation>(operation: O, options: MutationOptions<O> = {}) {
  return useMutation<ResponseOf<O>, ApiError, WriteInput<O>>(
    {
      ...options,
      mutationFn: async (input) => {
        const sendUnder = (idempotencyKey?: string) => send(operation, input, { idempotencyKey })
        try {
          if (operation.method !== 'POST') return await sendUnder()
          // A file has no words to know it by.
          if (input.body instanceof FormData) return await sendUnder(newKey())
          return await under([operation.path, input], sendUnder)
        } catch (failure) {
          throw toApiError(failure)
        }
      },
    },
    queryClient,
  )
}
