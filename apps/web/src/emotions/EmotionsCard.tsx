import {
  type Icon,
  IconMoodAngry,
  IconMoodCry,
  IconMoodHappy,
  IconMoodNervous,
  IconMoodSick,
  IconMoodSmile,
  IconMoodSurprised,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Emotion, feltStats } from '@vitrine/contract/emotions'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { emotionKeys } from '../inbox/emotion-keys.ts'
import { useMe } from '../session/current-user.ts'
import { BarList } from '../ui/chart/BarList.tsx'
import { ChartCard } from '../ui/chart/ChartCard.tsx'
import { type EmotionCardProps, emotionQuery, toInboxSearch } from './emotion-query.ts'

const icons: Readonly<Record<Emotion, Icon>> = {
  Joie: IconMoodHappy,
  Peur: IconMoodNervous,
  Calme: IconMoodSmile,
  Colère: IconMoodAngry,
  Dégout: IconMoodSick,
  Surprise: IconMoodSurprised,
  Tristesse: IconMoodCry,
}

/** The emotions in customers' texts, each with a link to these texts in the inbox. */
export function EmotionsCard({ scope, zone, locationIds, networks, className }: EmotionCardProps) {
  const t = useTranslations('emotions')
  const formats = useFormats()
  const navigate = useNavigate()
  const permissions = useMe().appPermissions
  const source = useQuery({
    ...q(feltStats.read, { query: emotionQuery(scope, zone, networks) }),
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
      draw={({ items, emotions, neutral, wordless, unread }) => {
        const felt = emotions.reduce((sum, item) => sum + item.items, 0)
        const [first] = emotions
        const rest = neutral + wordless + unread > 0 ? t('rest', { neutral, wordless, unread }) : undefined
        if (items === 0) return { missing: t('nothing') }
        if (felt === 0 || !first) return { missing: `${t('none')} ${rest ?? ''}` }
        const named = emotions.map((item) => ({
          ...item,
          name: t(`name.${emotionKeys[item.emotion]}`),
          share: item.items / felt,
        }))
        return {
          summary: t('summary', {
            emotion: t(`name.${emotionKeys[first.emotion]}`),
            share: formats.percent(first.items / felt),
            count: felt,
          }),
          table: {
            columns: [t('columns.emotion'), t('columns.items'), t('columns.share')],
            rows: named.map(({ name, items: count, share }) => [
              name,
              { text: formats.integer(count), value: count },
              { text: formats.rate(share), value: share },
            ]),
          },
          plot: (
            <BarList
              label={title}
              bars={named.map(({ emotion, name, items: count, share }) => {
                const EmotionIcon = icons[emotion]
                return {
                  id: emotion,
                  name,
                  value: count,
                  text: `${formats.percent(share)} · ${formats.integer(count)}`,
                  sign: <EmotionIcon size={18} stroke={1.75} aria-hidden />,
                }
              })}
              {...(permissions.inbox
                ? {
                    onOpen: (index: number) => {
                      const item = named[index]
                      if (item)
                        void navigate({
                          to: '/inbox',
                          search: { ...toInboxSearch(scope, locationIds, networks), emotions: [item.emotion] },
                        })
                    },
                  }
                : {})}
            />
          ),
          note: rest,
        }
      }}
    />
  )
}
