import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { maxCompetitors } from '@vitrine/contract/competitors'
import { useTranslations } from 'use-intl'
import { Dropdown } from '../ui/Dropdown.tsx'
import { Tip } from '../ui/Tip.tsx'
import classes from './Competitors.module.css'
import { FindBusinesses } from './FindBusinesses.tsx'

interface Props {
  locationId: string
  /** The number of competitors so far. */
  count: number
  unset: boolean
  /** Hides the text where room is scarce. */
  short?: boolean
}

/** Opens the search for another competitor; when disabled, the button says why. */
export function AddButton({ locationId, count, unset, short }: Props) {
  const t = useTranslations('competitors')
  const why = unset ? t('unset') : count >= maxCompetitors ? t('full', { count: maxCompetitors }) : null
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
      <FindBusinesses locationId={locationId} />
    </Dropdown>
  )
}
