import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import type { PostDetails } from '../model/contents.ts'

const ChangeRequestDialog = lazyComponent(async () => ({
  default: (await import('./ChangeRequestDialog.tsx')).ChangeRequestDialog,
}))

/** The dialog is not part of the banner that opens it: a narrower window replaces the layout around the banner. */
export function useChangeRequest(post: PostDetails | undefined) {
  const [isOpen, setIsOpen] = useState(false)
  return {
    requestChange: () => setIsOpen(true),
    dialog: isOpen && post && (
      <Suspense fallback={null}>
        <ChangeRequestDialog post={post} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}
