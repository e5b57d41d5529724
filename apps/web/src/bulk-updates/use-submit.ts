import type { BulkPreview } from '@vitrine/contract/bulk-updates'
import { useEffect, useRef } from 'react'
import { profilePayload } from './bulk-form.ts'
import type { Bulk } from './use-bulk.ts'
import type { BulkRun } from './use-bulk-run.ts'

interface Submitting {
  bulk: Bulk
  run: BulkRun
  chosenIds: readonly string[]
  preview: BulkPreview | undefined
  /** Whether there is nothing wrong. */
  check: () => boolean
}

/** Begins the change, unless something is wrong with it. */
export function useSubmit({ bulk, run, chosenIds, preview, check }: Submitting) {
  const after = useRef<(() => void) | null>(null)
  const isDone = run.isOver && run.update !== undefined && run.update.failed === 0
  useEffect(() => {
    if (!isDone) return
    after.current?.()
    after.current = null
  }, [isDone])
  const submit = (then?: () => void) => {
    if (run.isRunning) return
    bulk.demand()
    if (!check()) return
    const isHours = bulk.card === 'hours'
    after.current = then ?? null
    // Places at which nothing would change are left in peace.
    const locationIds = isHours && preview ? chosenIds.filter((id) => !preview.identical.includes(id)) : [...chosenIds]
    if (isHours && bulk.payload)
      run.start({ kind: 'openingHours', payload: bulk.payload, locationIds }, preview ?? null)
    else run.start({ kind: 'googleProfile', payload: profilePayload(bulk.profile), locationIds }, null)
  }
  return submit
}
