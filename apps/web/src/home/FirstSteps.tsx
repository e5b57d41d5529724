import { useMe } from '../account.ts'
import { useKeptSteps } from '../kept-steps.ts'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import { CompanySteps } from './CompanySteps.tsx'
import { OwnSteps } from './OwnSteps.tsx'

/** Who sets the company up has its way to a first post; who joined it, a shorter one of their own. */
export function FirstSteps({ places }: { places: readonly TreePlace[] }) {
  const { locations, users } = useMe().appPermissions
  const kept = useKeptSteps()
  if (kept.isHidden) return null
  return locations || users ? <CompanySteps places={places} kept={kept} /> : <OwnSteps kept={kept} />
}
