import type { companies } from '@vitrine/contract/companies'
import type { AnswerOf } from '@vitrine/contract/operation'
import { useEffect } from 'react'
import { wear } from '../i18n/date-preferences.ts'
import { chooseDensity } from '../preferences/density.ts'
import { switchLetters } from '../preferences/single-key-shortcuts.ts'
import type { Me } from '../session/current-user.ts'
import { useScheme } from '../theme/use-scheme.ts'

let dressed: string | null = null

/** What the person chose on any of their devices, and how their company counts weeks, holds on this page too. */
export function useWorn(me: Me, company: AnswerOf<typeof companies.read> | undefined): void {
  const { chooseScheme } = useScheme()
  useEffect(() => wear(me.timeZone, company?.firstDayOfWeek), [me.timeZone, company?.firstDayOfWeek])
  useEffect(() => {
    // Once a person: what is changed here afterwards is theirs to change.
    if (dressed === me.id) return
    dressed = me.id
    const { theme, density, shortcuts } = me.preferences
    if (theme) chooseScheme(theme)
    if (density) chooseDensity(density)
    if (shortcuts !== undefined) switchLetters(shortcuts)
  }, [me, chooseScheme])
}
