import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { nameOfTarget } from './column-targets.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const sets = ['drive', 'delivery', 'takeaway'] as const

/** What a column holds, in words: `Ville`, `Horaires du lundi (drive)`, `Champ « Ligne directe »`. */
export function useTargetName(): (target: string) => string {
  const t = useTranslations('places.import')
  return useCallback(
    (target) => {
      const named = nameOfTarget(target)
      if (named.kind === 'custom') return t('customField', { name: named.field })
      if (named.kind === 'plain') return t(`target.${named.target}`)
      const day = t(`day.${days.find((candidate) => candidate === named.day) ?? 'monday'}`)
      const set = sets.find((candidate) => candidate === named.set)
      return set ? t('dayOf', { day, set: t(`set.${set}`) }) : t('dayOfDefault', { day })
    },
    [t],
  )
}
