import { useRouter } from '@tanstack/react-router'
import { useOwnKey } from '../../drafts.ts'
import type { Composition } from '../model/composition.ts'
import { layAside } from './use-autosave.ts'

/** What can't be saved where it was written goes on as a new post, which offers it. */
export function useTakeAsNew(): (written: Composition) => Promise<void> {
  const key = useOwnKey('post single')
  const router = useRouter()
  return async (written) => {
    await layAside(key, written)
    await router.navigate({ href: '/calendar/create' })
  }
}
