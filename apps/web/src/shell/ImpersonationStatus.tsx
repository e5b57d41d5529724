import { Suspense } from 'react'
import { getImpersonatedCompany } from '../api/impersonation.ts'
import { loadTexts } from '../i18n/messages.ts'
import { useMe } from '../session/current-user.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

// For the platform's own people.
const ActingStrip = lazyComponent(async () => {
  const [module] = await Promise.all([import('./ImpersonationBanner.tsx'), loadTexts(['shell'])])
  return { default: module.ImpersonationBanner }
})

/** The company that is acted for, where it is not one's own. */
export function ImpersonationStatus() {
  const { superAdmin } = useMe()
  if (!superAdmin || getImpersonatedCompany() === null) return null
  return (
    <Suspense fallback={null}>
      <ActingStrip />
    </Suspense>
  )
}
