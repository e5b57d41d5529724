import { Suspense } from 'react'
import { readActing } from '../api/impersonation.ts'
import { loadTexts } from '../i18n/messages.ts'
import { useMe } from '../session/current-user.ts'
import { late } from '../ui/lazy-component.tsx'

// For the platform's own people.
const ActingStrip = late(async () => {
  const [module] = await Promise.all([import('./ActingStrip.tsx'), loadTexts(['shell'])])
  return { default: module.ActingStrip }
})

/** The company that is acted for, where it is not one's own. */
export function Acting() {
  const { superAdmin } = useMe()
  if (!superAdmin || readActing() === null) return null
  return (
    <Suspense fallback={null}>
      <ActingStrip />
    </Suspense>
  )
}
