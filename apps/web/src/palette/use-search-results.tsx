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
import { getStatusStyle } from '../ui/status/catalogue.ts'
import { useStatusWord } from '../ui/status/use-status-word.ts'

const rest = 250
const minLength = 2
const maxResults = 5

/** Posts and messages found by the server, once the user pauses typing. */
export function useSearchResults(query: string): { commands: Command[]; searching: boolean; failed: boolean } {
  const t = useTranslations('palette')
  const kit = useTranslations('kit')
  const word = useStatusWord()
  const headline = useHeadline()
  const formats = useFormats()
  const navigate = useNavigate()
  const permissions = useMe().appPermissions
  const search = useRested(query.trim(), rest)
  const isSearching = search.length >= minLength
  const page = { search, itemsPerPage: maxResults }
  const seesPosts = permissions.calendar || permissions.calendarPost
  const foundPosts = useQuery({
    ...q(posts.list, { query: { ...page, order: { scheduledAt: 'desc' } } }),
    enabled: isSearching && seesPosts,
  })
  const foundMessages = useQuery({ ...q(inboxes.list, { query: page }), enabled: isSearching && permissions.inbox })
  const go = (href: string) => () => void navigate({ href })
  const postCommands = (foundPosts.data?.member ?? []).map((post): Command => {
    const status = `post.${post.scopedPostStatus}` as const
    return {
      id: `post ${post.id}`,
      section: 'posts',
      text: headline(post).slice(0, 80) || t('noText'),
      hint: `${word(status)} · ${formats.dateTime(post.scheduledAt)}`,
      icon: getStatusStyle(status).icon,
      run: go(permissions.calendar ? `/calendar?id=${post.id}` : `/calendar/${post.id}`),
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
      avatar: <Avatar name={name} src={item.userAvatar} size={28} />,
      run: go(`/inbox?view=all&id=${item.id}`),
    }
  })
  const of = [foundPosts, foundMessages]
  return {
    commands: isSearching ? [...postCommands, ...messageCommands] : [],
    searching: query.trim() !== search || of.some(({ isFetching }) => isFetching),
    failed: isSearching && of.some(({ isError }) => isError),
  }
}

/** Returns the value after it has not changed for this time. */
function useRested(value: string, milliseconds: number): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
