import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageError } from './ErrorPage.tsx'

/** The page; or why its words could not come, where what stands around it has its own. */
export function PageOutlet() {
  const failure = useRouteContext({ from: '__root__', select: (entered) => entered.failure })
  const router = useRouter()
  useEffect(() => {
    if (!failure) return
    const again = () => void router.invalidate()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failure, router])
  return failure ? <PageError error={failure} reset={() => {}} /> : <Outlet />
}
