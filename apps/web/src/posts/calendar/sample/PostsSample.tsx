import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SampleFrame } from '../../../ui/sample/SampleFrame.tsx'
import { samplePosts } from './sample-posts.ts'
import type { SampleProps } from './sample-props.ts'

/** Days as a busy house fills them, in a month, a week or a list. */
export function PostsSample({ sample, days, zone, now, draw }: SampleProps) {
  const t = useTranslations('samples.posts')
  const posts = useMemo(() => samplePosts(days, zone, now, (name) => t(name)), [days, zone, now, t])
  return (
    <SampleFrame sample={sample} description={t('says')}>
      {draw(posts)}
    </SampleFrame>
  )
}
