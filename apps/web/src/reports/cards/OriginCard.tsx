import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { tags } from '../../i18n/language.ts'
import { BarList } from '../../ui/chart/BarList.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { countriesShown, topOf } from '../model/ranked.ts'
import classes from './Cards.module.css'
import type { CardProps } from './card-props.ts'

/** How many towns have room. */
const citiesShown = 8

/** Where the followers are: the five first countries, or towns. */
export function OriginCard({ source, pens, className, of }: CardProps<AudienceStats> & { of: 'countries' | 'cities' }) {
  const t = useTranslations('reports')
  const { words } = pens
  const names = new Intl.DisplayNames(tags[words.formats.language], { type: 'region' })
  // A network may send what is no code of a country.
  const nameOf = (name: string) => (of === 'countries' && /^[A-Z]{2}$/.test(name) ? (names.of(name) ?? name) : name)
  const title = t(`${of}.title`)
  const network = words.info('followers').source
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t(`${of}.define`), ...(network ? { source: network } : {}) }}
      source={source}
      height={180}
      errorTitle={t('failed', { name: title })}
      draw={(data) => {
        const { rows, gap, others: unnamed } = data[of]
        const { top, others } = topOf(rows, of === 'countries' ? countriesShown : citiesShown, unnamed)
        const [first] = top
        if (!first) return { missing: words.gap(gap) }
        return {
          summary: t(`${of}.summary`, { name: nameOf(first.name), share: words.percent(first.share) }),
          table: {
            columns: [t(`${of}.one`), t('metric.followers'), t('share')],
            rows: rows.map(({ name, value, share }) => [
              nameOf(name),
              { text: words.count(value), value },
              { text: words.share(share), value: share },
            ]),
          },
          plot: (
            <BarList
              label={title}
              bars={[
                ...top.map(({ name, value }) => ({
                  id: name,
                  name: nameOf(name),
                  value,
                  text: words.count(value),
                  ...(of === 'countries' ? { sign: <span className={classes.code}>{name}</span> } : {}),
                })),
                ...(others > 0
                  ? [{ id: '·', name: t(`${of}.others`), value: others, text: words.count(others), plain: true }]
                  : []),
              ]}
            />
          ),
        }
      }}
    />
  )
}
