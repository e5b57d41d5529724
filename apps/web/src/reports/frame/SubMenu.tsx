import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../ui/NetworkGlyph.tsx'
import { useScrollCurrentIntoView } from '../../ui/use-scroll-current-into-view.ts'
import type { NetworkEntries } from '../model/report-entries.ts'
import type { PeriodSearch } from '../model/report-period.ts'
import type { ReportTab, Social } from '../model/search.ts'
import classes from './SubMenu.module.css'

interface Props {
  to: '/report' | '/report/$id' | '/globalKpi'
  id?: string | undefined
  entries: readonly NetworkEntries[]
  /** While the entries are loading, an empty bar reserves their height. */
  isLoading?: boolean
  chosen: { social: Social; type: ReportTab } | null
  /** Links keep the period, but not the locations. */
  period: PeriodSearch
  /** Further entries after a network's own, such as the competitors. */
  more?: ((social: Social) => ReactNode) | undefined
}

/** Selects a network's report. The links drop the selected locations. */
export function SubMenu({ to, id, entries, isLoading, chosen, period, more }: Props) {
  const t = useTranslations('reports')
  const network = useTranslations('kit.network')
  const bar = useScrollCurrentIntoView<HTMLElement>('[aria-current="page"]')
  if (entries.length === 0) return isLoading ? <div className={classes.bar} /> : null
  return (
    <nav ref={bar} className={classes.bar} aria-label={t('menu')}>
      {entries.map(({ social, types }) => (
        <ul key={social} className={classes.network} aria-label={network(social)}>
          <li className={classes.glyph}>
            <NetworkGlyph network={social} size={18} decorative />
          </li>
          {types.map((type) => (
            <li key={type}>
              <Link
                to={to}
                {...(id === undefined ? {} : { params: { id } })}
                search={{ ...period, social, type }}
                activeOptions={{ includeSearch: true }}
                className={classes.entry}
                aria-current={chosen?.social === social && chosen.type === type ? 'page' : undefined}
                aria-label={t('entryOf', { network: network(social), type: t(`type.${type}`) })}
              >
                {t(`type.${type}`)}
              </Link>
            </li>
          ))}
          {more?.(social)}
        </ul>
      ))}
    </nav>
  )
}
