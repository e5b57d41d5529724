import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dropdown } from '../Dropdown.tsx'
import classes from './Info.module.css'

/** What a figure means, and who says so. */
export interface Definition {
  readonly text: ReactNode
  /** "Instagram, Graph API" */
  readonly source?: string
  /** "Données au 12 mai" */
  readonly freshness?: string
  /** "L’évolution compare 28 jours complets…" */
  readonly compared?: string
}

export function Info({ name, text, source, freshness, compared }: Definition & { name: string }) {
  const t = useTranslations('charts')
  const label = t('definition', { name })
  return (
    <Dropdown
      label={label}
      target={
        <ActionIcon size="xs" aria-label={label} className={classes.button}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <div className={classes.info} tabIndex={-1} data-autofocus>
        <p>{text}</p>
        {compared && <p className={classes.source}>{compared}</p>}
        {source && <p className={classes.source}>{t('source', { source })}</p>}
        {freshness && <p className={classes.source}>{freshness}</p>}
      </div>
    </Dropdown>
  )
}
