import { useRouter } from '@tanstack/react-router'
import { useOwnKey } from '../../../drafts/drafts.ts'
import type { PostComposition } from '../model/composition.ts'
import { storeDraft } from './draft-storage.ts'

/** What can't be saved where it was written goes on as a new post. */
export function useContinueAsNewPost(): (composition: PostComposition) => Promise<void> {
  const key = useOwnKey('post single')
  const router = useRouter()
  return async (composition) => {
    storeDraft(key, { at: Date.now(), composition })
    await router.navigate({ href: '/calendar/create' })
  }
}
