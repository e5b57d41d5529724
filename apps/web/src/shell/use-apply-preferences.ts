import type { companies } from '@vitrine/contract/companies'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useEffect } from 'react'
import { setDatePreferences } from '../i18n/date-preferences.ts'
import { chooseDensity } from '../preferences/density.ts'
import { setSingleKeyShortcuts } from '../preferences/single-key-shortcuts.ts'
import type { Me } from '../session/current-user.ts'
import { useScheme } from '../theme/use-scheme.ts'

let appliedUserId: string | null = null

/** What the person chose on any of their devices, and how their company counts weeks, holds on this page too. */
export function useApplyPreferences(me: Me, company: ResponseOf<typeof companies.read> | undefined): void {
  const { chooseScheme } = useScheme()
  useEffect(() => setDatePreferences(me.timeZone, company?.firstDayOfWeek), [me.timeZone, company?.firstDayOfWeek])
  useEffect(() => {
    // Once a person: what is changed here afterwards is theirs to change.
    if (appliedUserId === me.id) return
    appliedUserId = me.id
    const { theme, density, shortcuts } = me.preferences
    if (theme) chooseScheme(theme)
    if (density) chooseDensity(density)
    if (shortcuts !== undefined) setSingleKeyShortcuts(shortcuts)
  }, [me, chooseScheme])
}
