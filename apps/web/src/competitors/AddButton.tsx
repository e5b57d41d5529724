import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { mostCompetitors } from '@vitrine/contract/competitors'
import { useTranslations } from 'use-intl'
import { Dropdown } from '../ui/Dropdown.tsx'
import { Tip } from '../ui/Tip.tsx'
import classes from './Competitors.module.css'
import { FindPlaces } from './FindPlaces.tsx'

interface Props {
  place: string
  /** How many there are. */
  count: number
  unset: boolean
  /** Where there is little room. */
  short?: boolean
}

/** Searches for one more; a button that can't says why. */
export function AddButton({ place, count, unset, short }: Props) {
  const t = useTranslations('competitors')
  const why = unset ? t('unset') : count >= mostCompetitors ? t('full', { count: mostCompetitors }) : null
  const button = (
    <Button
      variant="default"
      aria-label={t('add')}
      size="sm"
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      aria-disabled={why !== null || undefined}
      data-disabled={why !== null || undefined}
    >
      {short ? t('addShort') : t('add')}
    </Button>
  )
  if (why !== null) return <Tip label={why}>{button}</Tip>
  return (
    <Dropdown label={t('add')} target={button} align="start" className={classes.panel}>
      <FindPlaces place={place} />
    </Dropdown>
  )
}
