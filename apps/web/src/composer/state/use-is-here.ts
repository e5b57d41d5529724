import { useMatch, useRouter } from '@tanstack/react-router'
import { useIsOpen } from '../../use-is-open.ts'

/** Whether one is still on this page: who has left it, or is on the way, is not fetched back. */
export function useIsHere(): () => boolean {
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const isOpen = useIsOpen()
  return () => isOpen.current && router.state.location.pathname.startsWith(pathname)
}
