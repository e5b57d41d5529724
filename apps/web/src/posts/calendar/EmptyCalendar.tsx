import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../api/queries.ts'
import { lazySample } from '../../ui/sample/lazy-sample.ts'
import { useSample } from '../../ui/sample/use-sample.ts'
import classes from './Calendar.module.css'
import type { CalendarProps } from './calendar-props.ts'
import { FirstPost } from './FirstPost.tsx'
import type { SampleProps } from './sample/sample-props.ts'

const PostsSample = lazySample(async () => (await import('./sample/PostsSample.tsx')).PostsSample)

type Props = Omit<SampleProps, 'sample'> & Pick<CalendarProps, 'mayPost' | 'onCreate'>

/** Before the first post; a month that is merely empty is only empty. */
export function EmptyCalendar({ mayPost, onCreate, ...shown }: Props) {
  const t = useTranslations('calendar.empty')
  const sample = useSample()
  const any = useQuery(q(posts.list, { query: { itemsPerPage: 0 } })).data?.totalItems
  if (any !== 0) return null
  if (sample.isShown)
    return (
      <div className={classes.sample}>
        <Suspense fallback={null}>
          <PostsSample sample={sample} {...shown} />
        </Suspense>
      </div>
    )
  return (
    <div className={classes.empty}>
      <FirstPost
        sample={sample}
        create={
          mayPost && (
            <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => onCreate()}>
              {t('create')}
            </Button>
          )
        }
      />
    </div>
  )
}
