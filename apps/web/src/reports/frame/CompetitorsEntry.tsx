import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { competitors } from '@vitrine/contract/competitors'
import { useTranslations } from 'use-intl'
import { q } from '../../api/queries.ts'
import { type PeriodSearch, readPeriod } from '../model/report-period.ts'
import classes from './SubMenu.module.css'

interface Props {
  /** The location of the page, if it shows only one. */
  locationId: string | undefined
  search: PeriodSearch
  /** Marks it as the current page. */
  current?: boolean
}

/** The competitors entry of the reports' submenu; only for a location that has competitors. */
export function CompetitorsEntry({ locationId, search, current }: Props) {
  const t = useTranslations('competitors')
  // Requests only the count, which costs no call to Google.
  const count = useQuery({
    ...q(competitors.list, { query: { location: [locationId ?? ''], itemsPerPage: 0 } }),
    enabled: locationId !== undefined,
  })
  if (!current && (locationId === undefined || !count.data?.totalItems)) return null
  return (
    <li>
      <Link
        to="/gmb-competitor"
        search={{
          ...readPeriod({ ...search }),
          social: 'google',
          type: 'competitors',
          ...(locationId === undefined ? {} : { locations: [locationId] }),
        }}
        className={classes.entry}
        aria-current={current ? 'page' : undefined}
        aria-label={t('entryOf')}
      >
        {t('entry')}
      </Link>
    </li>
  )
}
