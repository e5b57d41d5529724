import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { type LocationTree, locationTree } from '@vitrine/contract/locations'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useCallback } from 'react'
import { q } from '../../api/queries.ts'
import { refetchStale } from '../../api/refetch-stale.ts'
import { useLive } from '../../api/server-events.ts'
import { useMe } from '../../session/current-user.ts'
import { useTree } from './state/use-composer-locations.ts'

/** What has to be known before anything can be composed. */
export interface ComposerData {
  readonly tree: LocationTree
  readonly company: ResponseOf<typeof companies.read>
}

const types = ['integration'] as const

/** The places and the company; a connection that breaks or is mended meanwhile shows at once. */
export function useComposerData() {
  const me = useMe()
  const tree = useTree()
  const company = useQuery(q(companies.read, { params: { id: me.company.id } }))
  useLive(
    types,
    useCallback((client) => void refetchStale(client, { queryKey: [locationTree.read.path] }), []),
  )
  const data: ComposerData | undefined =
    tree.data && company.data ? { tree: tree.data, company: company.data } : undefined
  return {
    data,
    error: tree.error ?? company.error,
    isPending: tree.isPending || company.isPending,
    dataUpdatedAt: tree.dataUpdatedAt,
    refetch: () => Promise.all([tree.refetch(), company.refetch()]),
  }
}
