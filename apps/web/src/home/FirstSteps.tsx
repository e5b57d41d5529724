import type { ReactNode } from 'react'
import { useMe } from '../account.ts'
import { useKeptSteps } from '../kept-steps.ts'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import { CompanySteps } from './CompanySteps.tsx'
import { OwnSteps } from './OwnSteps.tsx'

/** Who sets the company up has its way to a first post; who joined it, a shorter one of their own. */
export function FirstSteps({ places, above }: { places: readonly TreePlace[]; above: ReactNode }) {
  const { profile, appPermissions } = useMe()
  const kept = useKeptSteps()
  if (kept.isHidden) return null
  // How far the company is can be told by who sees all of it.
  const setsUp = profile === 'PROFILE_OWNER' && (appPermissions.locations || appPermissions.users)
  return setsUp ? <CompanySteps places={places} kept={kept} above={above} /> : <OwnSteps kept={kept} above={above} />
}
