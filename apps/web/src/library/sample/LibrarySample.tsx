import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SampleFrame } from '../../ui/sample/SampleFrame.tsx'
import { ago, sampleId, sampleImages } from '../../ui/sample/sample-data.ts'
import type { Sample } from '../../ui/sample/use-sample.ts'
import type { ShownMedia } from '../shown-media.ts'

const shapes = {
  wide: { width: 1600, height: 1067, format: 'other' },
  square: { width: 1200, height: 1200, format: '1:1' },
  tall: { width: 1080, height: 1350, format: '4:5' },
} as const

const files = [
  ['terrace', 'wide', 4],
  ['plate', 'square', 6],
  ['dessert', 'tall', 2],
  ['window', 'wide', 0],
  ['cafe', 'square', 3],
  ['pizza', 'tall', 5],
  ['plate', 'wide', 0],
  ['terrace', 'square', 1],
  ['dessert', 'square', 0],
  ['window', 'tall', 2],
  ['pizza', 'wide', 1],
  ['cafe', 'tall', 0],
] as const

interface Props {
  sample: Sample
  /** The library's own grid of these. */
  draw: (medias: readonly ShownMedia[]) => ReactNode
}

/** A dozen pictures in their true shapes, some used, some not yet. */
export function LibrarySample({ sample, draw }: Props) {
  const t = useTranslations('samples.library')
  const medias = useMemo(
    () =>
      files.map(
        ([name, shape, uses], index): ShownMedia => ({
          ...{ id: sampleId(index), iri: `/api/library_medias/${sampleId(index)}`, url: sampleImages[name] },
          ...{
            name: t(`file.${name}`, { number: index + 1 }),
            altText: '',
            contentType: 'image/svg+xml',
            bytes: 240_000,
          },
          ...{ ...shapes[shape], type: 'image', kind: undefined, duration: undefined, tags: [], uses },
          ...{ createdAt: ago({ days: index + 1 }), by: undefined, attachment: undefined },
        }),
      ),
    [t],
  )
  return (
    <SampleFrame sample={sample} description={t('says')}>
      {draw(medias)}
    </SampleFrame>
  )
}
