import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { feltStats } from '@vitrine/contract/emotions'
import type { AnswerOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useMe } from '../session/current-user.ts'
import { ChartCard } from '../ui/chart/ChartCard.tsx'
import { KeyScroll } from '../ui/KeyScroll.tsx'
import { type FeltProps, feltQuery, inboxOf } from './felt-query.ts'
import classes from './Words.module.css'

type Word = AnswerOf<typeof feltStats.words>['words'][number]

/** The words customers use, ranked, each with the mood of those who use it. */
export function WordsCard({ scope, zone, places, networks, className }: FeltProps) {
  const t = useTranslations('emotions.words')
  const formats = useFormats()
  const source = useQuery({
    ...q(feltStats.words, { query: feltQuery(scope, zone, networks) }),
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
            rows: words.map((one) => [
              one.word,
              { text: formats.integer(one.items), value: one.items },
              t('moodOf', { positive: one.positive, negative: one.negative }),
              rating(one),
            ]),
          },
          plot: <Words {...{ scope, zone, places, networks, words }} />,
          ...(read < texts ? { note: t('read', { read: formats.integer(read), texts: formats.integer(texts) }) } : {}),
        }
      }}
    />
  )
}

function Words({ words, scope, places, networks }: FeltProps & { words: readonly Word[] }) {
  const t = useTranslations('emotions.words')
  const formats = useFormats()
  const rights = useMe().appPermissions
  return (
    // Where one may not open the inbox, nothing in it takes the focus.
    <KeyScroll className={classes.scroll} data-focus-inset aria-label={t('title')}>
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
          {words.map(({ word, items, positive, negative }) => (
            <tr key={word}>
              <th scope="row" dir="auto">
                {rights.inbox ? (
                  <Link
                    to="/inbox"
                    search={{ ...inboxOf(scope, places, networks), search: word }}
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
    </KeyScroll>
  )
}
