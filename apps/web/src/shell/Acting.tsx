import { Suspense } from 'react'
import { useMe } from '../account.ts'
import { readActing } from '../acting.ts'
import { late } from '../late.tsx'
import { loadTexts } from '../texts.ts'

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
