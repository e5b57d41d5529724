import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { useState } from 'react'
import { q } from '../api.ts'
import { wallAt } from '../composer/model/zoned.ts'
import type { Day } from './model/day.ts'
import type { CalendarSearch } from './model/search.ts'

/** The day of the post a link led to, where the link says no day itself: the calendar opens there. */
export function useOpenedDay({ id, date }: CalendarSearch, zone: string): Day | undefined {
  const [first] = useState(date === undefined ? id : undefined)
  const post = useQuery({ ...q(posts.read, { params: { id: first ?? '' } }), enabled: first !== undefined }).data
  return post && wallAt(Date.parse(post.scheduledAt), zone).slice(0, 10)
}
