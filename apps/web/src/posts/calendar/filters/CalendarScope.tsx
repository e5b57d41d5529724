import { LocationScope } from '../../../location-scope/LocationScope.tsx'
import type { useScope } from '../data/use-scope.ts'
import type { Scope } from '../model/scope.ts'

interface Props {
  scope: ReturnType<typeof useScope>
  onChange: (scope: Scope) => void
}

/** Which places are looked at; none chosen means all of them. Without a place there is nothing to choose. */
export function CalendarScope({ scope: { tree, places, scopeOf }, onChange }: Props) {
  if (!tree || tree.locations.length === 0) return null
  return (
    <LocationScope
      {...tree}
      emptyMeansAll
      selected={new Set(places)}
      onChange={(chosen) => onChange(scopeOf(chosen))}
    />
  )
}
