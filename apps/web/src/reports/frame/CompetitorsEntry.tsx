import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { competitors } from '@vitrine/contract/competitors'
import { useTranslations } from 'use-intl'
import { q } from '../../api/queries.ts'
import { type PeriodSearch, readPeriod } from '../model/period.ts'
import classes from './SubMenu.module.css'

interface Props {
  /** The one place that is looked at, if it is one. */
  place: string | undefined
  search: PeriodSearch
  /** It is where one is. */
  current?: boolean
}

/** The way to the competitors in the reports' submenu: where the place has some. */
export function CompetitorsEntry({ place, search, current }: Props) {
  const t = useTranslations('competitors')
  // Their number alone: nothing is asked of Google for it.
  const count = useQuery({
    ...q(competitors.list, { query: { location: [place ?? ''], itemsPerPage: 0 } }),
    enabled: place !== undefined,
  })
  if (!current && (place === undefined || !count.data?.totalItems)) return null
  return (
    <li>
      <Link
        to="/gmb-competitor"
        search={{
          ...readPeriod({ ...search }),
          social: 'google',
          type: 'competitors',
          ...(place === undefined ? {} : { locations: [place] }),
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
