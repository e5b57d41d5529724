import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { inboxes } from '@vitrine/contract/inbox'
import { posts } from '@vitrine/contract/posts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { Command } from '../layout/palette-commands.ts'
import { useHeadline } from '../posts/calendar/post/use-headline.ts'
import { useMe } from '../session/current-user.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { lookOf } from '../ui/status/catalogue.ts'
import { useStatusWord } from '../ui/status/use-status-word.ts'

const rest = 250
const shortest = 2
const most = 5

/** Posts and messages the server finds, once the typing rests. */
export function useFound(query: string): { commands: Command[]; searching: boolean; failed: boolean } {
  const t = useTranslations('palette')
  const kit = useTranslations('kit')
  const word = useStatusWord()
  const headline = useHeadline()
  const formats = useFormats()
  const navigate = useNavigate()
  const rights = useMe().appPermissions
  const search = useRested(query.trim(), rest)
  const asked = search.length >= shortest
  const page = { search, itemsPerPage: most }
  const seesPosts = rights.calendar || rights.calendarPost
  const foundPosts = useQuery({
    ...q(posts.list, { query: { ...page, order: { scheduledAt: 'desc' } } }),
    enabled: asked && seesPosts,
  })
  const foundMessages = useQuery({ ...q(inboxes.list, { query: page }), enabled: asked && rights.inbox })
  const go = (href: string) => () => void navigate({ href })
  const postCommands = (foundPosts.data?.member ?? []).map((post): Command => {
    const status = `post.${post.scopedPostStatus}` as const
    return {
      id: `post ${post.id}`,
      section: 'posts',
      text: headline(post).slice(0, 80) || t('noText'),
      hint: `${word(status)} · ${formats.dateTime(post.scheduledAt)}`,
      icon: lookOf(status).icon,
      run: go(rights.calendar ? `/calendar?id=${post.id}` : `/calendar/${post.id}`),
    }
  })
  const messageCommands = (foundMessages.data?.member ?? []).map((item): Command => {
    const name = item.userName || t('someone')
    const stars = item.kind === 'review' ? ` ${kit('stars', { rating: item.likesCount })}` : ''
    return {
      id: `message ${item.id}`,
      section: 'messages',
      text: name,
      hint: `${t(`kind.${item.kind}`)}${stars} · ${item.location.name} · ${formats.relative(item.editedAt)}`,
      face: <Avatar name={name} src={item.userAvatar} size={28} />,
      run: go(`/inbox?view=all&id=${item.id}`),
    }
  })
  const of = [foundPosts, foundMessages]
  return {
    commands: asked ? [...postCommands, ...messageCommands] : [],
    searching: query.trim() !== search || of.some(({ isFetching }) => isFetching),
    failed: asked && of.some(({ isError }) => isError),
  }
}

/** The value, once it has not changed for a while. */
function useRested(value: string, milliseconds: number): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
