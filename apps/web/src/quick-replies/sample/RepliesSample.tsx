import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SampleFrame } from '../../ui/sample/SampleFrame.tsx'
import { ago, sampleId } from '../../ui/sample/sample-data.ts'
import type { Sample } from '../../ui/sample/use-sample.ts'
import type { QuickReply } from '../queries.ts'
import { starterNames, starters } from '../reply-starters.ts'

const shortcuts = ['/merci', '/excuses', '/horaires', '/table', '/allergenes', '/cv'] as const

interface Props {
  sample: Sample
  /** The list's own rows of these. */
  draw: (replies: readonly QuickReply[]) => ReactNode
}

/** The six replies nearly everybody begins with, once a team has been using them. */
export function RepliesSample({ sample, draw }: Props) {
  const t = useTranslations()
  const replies = useMemo(
    () =>
      starterNames.map((name, index): QuickReply => {
        const { texts, networks = [], minRating, maxRating } = starters[name]
        const id = sampleId(index)
        return {
          ...{
            '@id': `/api/quick_replies/${id}`,
            '@type': 'QuickReply',
            id,
            title: t(`replies.starters.title.${name}`),
          },
          ...{ shortcut: shortcuts[index], folder: t('replies.starters.folder'), networks },
          texts: { fr: texts.fr ?? '', en: texts.en ?? '', ...(index === 4 ? {} : { es: texts.es ?? '' }) },
          ...(minRating ? { minRating } : {}),
          ...(maxRating ? { maxRating } : {}),
          ...{ visibility: index === 5 ? 'me' : 'company', uses: [214, 63, 148, 97, 41, 12][index] ?? 0 },
          lastUsedAt: ago({ hours: 2 + index * 19 }),
          ...{ createdAt: ago({ days: 120 }), editedAt: ago({ days: 30 }) },
        }
      }),
    [t],
  )
  return (
    <SampleFrame sample={sample} description={t('samples.replies.says')}>
      {draw(replies)}
    </SampleFrame>
  )
}
