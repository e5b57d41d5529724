import { type Icon, IconBan, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react'
import type { ImportOutcome } from '@vitrine/contract/location-imports'
import { useTranslations } from 'use-intl'
import type { Tone } from '../../ui/tone.ts'
import classes from './Imports.module.css'

const looks: Record<ImportOutcome, { icon: Icon; tone: Tone }> = {
  created: { icon: IconPlus, tone: 'green' },
  updated: { icon: IconPencil, tone: 'blue' },
  unchanged: { icon: IconEqual, tone: 'ink' },
  refused: { icon: IconBan, tone: 'red' },
}

/** What a row does: an icon and a word. */
export function OutcomeWord({ outcome }: { outcome: ImportOutcome }) {
  const t = useTranslations('places.import')
  const { icon: OutcomeIcon, tone } = looks[outcome]
  return (
    <span className={classes.outcome} data-tone={tone}>
      <OutcomeIcon size={14} stroke={2.2} aria-hidden />
      {t(`outcome.${outcome}`)}
    </span>
  )
}
