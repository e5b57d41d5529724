import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SampleFrame } from '../../ui/sample/SampleFrame.tsx'
import { ago, locationNames, sampleId } from '../../ui/sample/sample-data.ts'
import type { Sample } from '../../ui/sample/use-sample.ts'
import type { Feed } from '../feed-form.ts'

const plans = [
  { name: 'blog', networks: ['facebook', 'instagram'], mode: 'approval', posts: 42, places: 0, hours: 3 },
  { name: 'recipes', networks: ['facebook'], mode: 'automatic', posts: 118, places: 6, hours: 9 },
  { name: 'town', networks: ['google'], mode: 'draft', posts: 7, places: 1, hours: 26 },
] as const

interface Props {
  sample: Sample
  /** The page's own cards of these. */
  draw: (feeds: readonly Feed[]) => ReactNode
}

/** Three sites followed in three ways. */
export function RssSample({ sample, draw }: Props) {
  const t = useTranslations('samples.rss')
  const feeds = useMemo(
    () =>
      plans.map(({ name, networks, mode, posts, places, hours }, index): Feed => {
        const id = sampleId(index)
        return {
          ...{ '@id': `/api/rss_feeds/${id}`, '@type': 'RssFeed', id, url: `https://${name}.example/feed` },
          ...{ title: t(`${name}.title`), networks: [...networks], mode, posts, failed: 0, status: 'active' },
          everywhere: places === 0,
          locations: locationNames.slice(0, places).map((locationName, at) => ({
            ...{ '@id': `/api/locations/${sampleId(at)}`, '@type': 'Location', id: sampleId(at), name: locationName },
          })),
          rules: { include: [], exclude: [], days: [], onlyWithImage: false },
          template: '{{titre}}\n{{lien}}',
          lastItem: { title: t(`${name}.item`), at: ago({ hours }) },
          lastCheckAt: ago({ minutes: 12 }),
          nextCheckAt: ago({ minutes: -18 }),
          ...{ createdAt: ago({ days: 90 }), canEdit: true },
        }
      }),
    [t],
  )
  return (
    <SampleFrame sample={sample} description={t('says')}>
      {draw(feeds)}
    </SampleFrame>
  )
}
