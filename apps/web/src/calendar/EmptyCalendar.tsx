import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { useTranslations } from 'use-intl'
import { q } from '../api.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './Calendar.module.css'

/** Before the first post; a month that is merely empty is only empty. */
export function EmptyCalendar({ mayPost, onCreate }: { mayPost: boolean; onCreate: () => void }) {
  const t = useTranslations('calendar.empty')
  const any = useQuery(q(posts.list, { query: { itemsPerPage: 0 } })).data?.totalItems
  if (any !== 0) return null
  return (
    <div className={classes.empty}>
      <EmptyState icon={IconCalendarPlus} title={t('title')} text={mayPost ? t('text') : t('readOnly')}>
        {mayPost && (
          <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onCreate}>
            {t('create')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
