import { libraryRemovals } from '@vitrine/contract/library'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { newKey, send } from '../../api/send.ts'
import { useWhy } from '../../api/use-error-reason.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import type { Folder } from '../folders.ts'
import { usedWithin } from '../posts-with.ts'
import type { ShownMedia } from '../shown.ts'
import { libraryChanged } from '../uploads/changed.ts'

/** What is taken out. */
export type Leaving = { readonly medias: readonly ShownMedia[] } | { readonly folder: Folder }

/** What waits for an answer: posts still to come use these files. */
export interface Asking {
  readonly leaving: Leaving
  readonly files: readonly { readonly id: string; readonly iri: string }[]
}

/** Takes files out at once, with an undo; asks where posts still to come would miss them. */
export function useRemoval(onGone: () => void) {
  const t = useTranslations('library.delete')
  const why = useWhy()
  const [asking, setAsking] = useState<Asking | null>(null)

  const failed = (error: unknown) => void toastError(t('failed'), { more: why(error) })
  const restore = async (id: string) => {
    try {
      await send(libraryRemovals.remove, { params: { id } })
      await libraryChanged()
      toastDone(t('restored'))
    } catch (error) {
      failed(error)
    }
  }
  const run = async (leaving: Leaving, keep: boolean): Promise<void> => {
    const body = { ...bodyOf(leaving), keep }
    const gone = await send(libraryRemovals.create, { body }, { idempotencyKey: newKey() })
    onGone()
    await libraryChanged()
    toastDone(t('done', { count: gone.medias }), { undo: { text: t('undo'), run: () => void restore(gone.id) } })
  }
  const remove = async (leaving: Leaving) => {
    try {
      await run(leaving, false)
    } catch (error) {
      if (toApiError(error).code !== 'library.inUse') throw error
      setAsking({ leaving, files: await usedIn(leaving) })
    }
  }
  return {
    asking,
    remove: (leaving: Leaving) => void remove(leaving).catch(failed),
    /** The posts keep what they have, or have been given another. Fails when it is refused. */
    confirm: (leaving: Leaving) => run(leaving, true),
    cancel: () => setAsking(null),
  }
}
export type Removal = ReturnType<typeof useRemoval>

function bodyOf(leaving: Leaving) {
  if ('folder' in leaving) return { folders: [leaving.folder['@id']], medias: [] }
  return { folders: [], medias: leaving.medias.map(({ iri }) => iri) }
}

async function usedIn(leaving: Leaving) {
  if ('folder' in leaving) return usedWithin(leaving.folder['@id'])
  return leaving.medias.flatMap(({ attachment }) => attachment ?? [])
}
