import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { StoredMedia } from '../media.ts'
import type { Page } from './pages.ts'
import type { Person } from './people.ts'

/** The standard messaging window of Messenger and Instagram. */
export const REPLY_WITHIN_MS = 24 * 3_600_000

export type Platform = 'MESSENGER' | 'INSTAGRAM'

/** A conversation of a page, or of its Instagram profile, with one person. */
export interface Thread {
  id: string
  page: Page
  platform: Platform
  person: Person
  messages: Message[]
  updatedAt: number
  unread: number
  /** When the person last wrote; the page may answer for 24 hours from then. */
  personWroteAt: number | null
}

export interface Message {
  id: string
  thread: Thread
  byPage: boolean
  text: string
  attachments: Attachment[]
  at: number
  replyTo: string | null
  /** The story of the page it answers. */
  story: { id: string; media: StoredMedia } | null
  reaction: string | null
}

export interface Attachment {
  kind: 'image' | 'video' | 'audio' | 'file' | 'story_mention'
  media: StoredMedia
}

export interface Threads {
  find(id: string): Thread | undefined
  findMessage(id: string): Message | undefined
  list(page: Page, platform: Platform): Thread[]
  with(page: Page, platform: Platform, person: Person): Thread
  withPerson(page: Page, personId: string): Thread | undefined
  add(
    thread: Thread,
    message: Pick<Message, 'byPage' | 'text' | 'attachments' | 'replyTo'> & { story?: Message['story'] },
  ): Message
  clear(): void
}

export function createThreads({ clock, saved, world }: Core): Threads {
  const threads = saved.map('threads', new Map<string, Thread>())
  const messages = saved.map('messages', new Map<string, Message>())
  const listThreads = (page: Page, platform: Platform) =>
    [...threads.values()]
      .filter((thread) => thread.page.id === page.id && thread.platform === platform)
      .toSorted((a, b) => b.updatedAt - a.updatedAt)

  return {
    find: (id) => threads.get(id),
    findMessage: (id) => messages.get(id),
    list: listThreads,
    with(page, platform, person) {
      const id = `t_${digits(16, 'thread', page.id, platform, person.id)}`
      const known = threads.get(id)
      if (known) return known
      const thread = {
        id,
        page,
        platform,
        person,
        messages: [],
        updatedAt: clock.now(),
        unread: 0,
        personWroteAt: null,
      }
      threads.set(id, thread)
      return thread
    },
    withPerson: (page, personId) =>
      [...threads.values()].find((thread) => thread.page.id === page.id && thread.person.id === personId),
    add(thread, content) {
      const at = clock.now()
      const id = `m_${digits(40, 'message', thread.id, String(world.ids.next('message')))}`
      const message: Message = { id, thread, at, reaction: null, story: null, ...content }
      thread.messages.push(message)
      messages.set(id, message)
      thread.updatedAt = at
      thread.unread = content.byPage ? 0 : thread.unread + 1
      if (!content.byPage) thread.personWroteAt = at
      return message
    },
    clear() {
      threads.clear()
      messages.clear()
    },
  }
}
