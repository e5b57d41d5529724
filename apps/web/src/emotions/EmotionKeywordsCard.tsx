import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { feltStats } from '@vitrine/contract/emotions'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useMe } from '../session/current-user.ts'
import { ChartCard } from '../ui/chart/ChartCard.tsx'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import { type EmotionCardProps, emotionQuery, toInboxSearch } from './emotion-query.ts'
import classes from './Words.module.css'

type Word = ResponseOf<typeof feltStats.words>['words'][number]

/** The words customers use most, each with the mood of the texts that contain it. */
export function EmotionKeywordsCard({ scope, zone, locationIds, networks, className }: EmotionCardProps) {
  const t = useTranslations('emotions.words')
  const formats = useFormats()
  const source = useQuery({
    ...q(feltStats.words, { query: emotionQuery(scope, zone, networks) }),
    placeholderData: keepPreviousData,
  })
  const title = t('title')
  return (
    <ChartCard
      className={className}
      title={title}
      info={{ text: t('define') }}
      source={source}
      height={190}
      errorTitle={t('failed')}
      draw={({ words, read, texts }) => {
        const [first] = words
        if (!first) return { missing: t('none') }
        const rating = ({ averageRating }: Word) =>
          averageRating === undefined
            ? { text: '', value: null }
            : { text: formats.decimal(averageRating), value: averageRating }
        return {
          summary: t('summary', { word: first.word, count: first.items }),
          table: {
            columns: [t('word'), t('items'), t('mood'), t('rating')],
            rows: words.map((entry) => [
              entry.word,
              { text: formats.integer(entry.items), value: entry.items },
              t('moodOf', { positive: entry.positive, negative: entry.negative }),
              rating(entry),
            ]),
          },
          plot: <KeywordList {...{ scope, zone, locationIds, networks, keywords: words }} />,
          ...(read < texts ? { note: t('read', { read: formats.integer(read), texts: formats.integer(texts) }) } : {}),
        }
      }}
    />
  )
}

function KeywordList({ keywords, scope, locationIds, networks }: EmotionCardProps & { keywords: readonly Word[] }) {
  const t = useTranslations('emotions.words')
  const formats = useFormats()
  const permissions = useMe().appPermissions
  return (
    // Without inbox permission the table has no links, so the scroll area itself must be focusable.
    <ScrollArea className={classes.scroll} data-focus-inset aria-label={t('title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('word')}</th>
            <th scope="col">{t('mood')}</th>
            <th scope="col" className={classes.number}>
              {t('items')}
            </th>
          </tr>
        </thead>
        <tbody>
          {keywords.map(({ word, items, positive, negative }) => (
            <tr key={word}>
              <th scope="row" dir="auto">
                {permissions.inbox ? (
                  <Link
                    to="/inbox"
                    search={{ ...toInboxSearch(scope, locationIds, networks), search: word }}
                    aria-label={t('open', { word })}
                  >
                    {word}
                  </Link>
                ) : (
                  word
                )}
              </th>
              <td>
                <div className={classes.cell}>
                  <span className={classes.mood} aria-hidden>
                    <span className={classes.good} style={{ width: `${(positive / items) * 100}%` }} />
                    <span className={classes.bad} style={{ width: `${(negative / items) * 100}%` }} />
                  </span>
                  <span className={classes.said}>{t('moodOf', { positive, negative })}</span>
                </div>
              </td>
              <td className={classes.number}>{formats.integer(items)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
