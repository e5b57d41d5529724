import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bulkUpdates } from '@vitrine/contract/bulk-updates'
import { useEffect, useState } from 'react'
import { send } from '../api/send.ts'
import type { HoursPayload } from './bulk-form.ts'

const rest = 350

/** What a change of hours would do to each place; asked once the typing rests. Null asks nothing. */
export function usePreview(locationIds: readonly string[], payload: HoursPayload | null) {
  const wanted = payload === null || locationIds.length === 0 ? null : JSON.stringify({ locationIds, payload })
  const [settledInput, setSettledInput] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettledInput(wanted), rest)
    return () => clearTimeout(timer)
  }, [wanted])
  const source = useQuery({
    queryKey: [bulkUpdates.previewHours.path, settledInput],
    queryFn: ({ signal }) => send(bulkUpdates.previewHours, { body: JSON.parse(settledInput ?? '') }, { signal }),
    enabled: settledInput !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isCurrent = wanted !== null && settledInput === wanted && !source.isPlaceholderData
  return {
    /** Undefined while it is not about what stands there now. */
    data: isCurrent ? source.data : undefined,
    isFetching: wanted !== null && !isCurrent && !source.isError,
    error: isCurrent ? source.error : null,
    refetch: source.refetch,
  }
}
