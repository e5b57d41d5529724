import { libraryRemovals } from '@vitrine/contract/library'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { newKey, send } from '../../api/send.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import type { Folder } from '../folders.ts'
import { usedWithin } from '../media-usage.ts'
import type { ShownMedia } from '../shown-media.ts'
import { invalidateLibrary } from '../uploads/invalidate-library.ts'

/** What is taken out. */
export type RemovalTarget = { readonly medias: readonly ShownMedia[] } | { readonly folder: Folder }

/** What waits for an answer: posts still to come use these files. */
export interface RemovalConfirmation {
  readonly target: RemovalTarget
  readonly files: readonly { readonly id: string; readonly iri: string }[]
}

/** Takes files out at once, with an undo; asks where posts still to come would miss them. */
export function useRemoval(onGone: () => void) {
  const t = useTranslations('library.delete')
  const why = useErrorReason()
  const [confirmation, setConfirmation] = useState<RemovalConfirmation | null>(null)

  const failed = (error: unknown) => void toastError(t('failed'), { more: why(error) })
  const restore = async (id: string) => {
    try {
      await send(libraryRemovals.remove, { params: { id } })
      await invalidateLibrary()
      toastDone(t('restored'))
    } catch (error) {
      failed(error)
    }
  }
  const run = async (target: RemovalTarget, isConfirmed: boolean): Promise<void> => {
    const body = { ...toBody(target), keep: isConfirmed }
    const gone = await send(libraryRemovals.create, { body }, { idempotencyKey: newKey() })
    onGone()
    await invalidateLibrary()
    toastDone(t('done', { count: gone.medias }), { undo: { text: t('undo'), run: () => void restore(gone.id) } })
  }
  const remove = async (target: RemovalTarget) => {
    try {
      await run(target, false)
    } catch (error) {
      if (toApiError(error).code !== 'library.inUse') throw error
      setConfirmation({ target, files: await listUsedFiles(target) })
    }
  }
  return {
    asking: confirmation,
    remove: (target: RemovalTarget) => void remove(target).catch(failed),
    /** The posts keep what they have, or have been given another. Fails when it is refused. */
    confirm: (target: RemovalTarget) => run(target, true),
    cancel: () => setConfirmation(null),
  }
}
export type MediaRemoval = ReturnType<typeof useRemoval>

function toBody(target: RemovalTarget) {
  if ('folder' in target) return { folders: [target.folder['@id']], medias: [] }
  return { folders: [], medias: target.medias.map(({ iri }) => iri) }
}

async function listUsedFiles(target: RemovalTarget) {
  if ('folder' in target) return usedWithin(target.folder['@id'])
  return target.medias.flatMap(({ attachment }) => attachment ?? [])
}
