import type { PublicView } from '../network.ts'
import type { Field, NodeFields } from './fields.ts'
import { fileUrl } from './files.ts'
import type { Call, GraphServer } from './graph.ts'
import { nestedEdge } from './paging.ts'
import { graphTime } from './params.ts'
import type { Person } from './people.ts'
import { type Attachment, type Message, type Platform, REPLY_WITHIN_MS, type Thread } from './threads.ts'

/** A conversation as the page reads it. */
export function showThread(graph: GraphServer, call: Call, thread: Thread): NodeFields {
  const { page, person, platform } = thread
  const self = getOwnId(thread)
  const lastWritten = thread.personWroteAt
  return {
    node: 'UnifiedThread',
    defaults: ['id', 'link', 'updated_time'],
    fields: {
      id: thread.id,
      link: `/${page.id}/inbox/${thread.id}/`,
      updated_time: graphTime(thread.updatedAt),
      unread_count: thread.unread,
      message_count: thread.messages.length,
      snippet: thread.messages.at(-1)?.text,
      can_reply: lastWritten !== null && graph.core.clock.now() - lastWritten <= REPLY_WITHIN_MS,
      participants: { data: [participant(platform, person), self] },
      senders: { data: [participant(platform, person), self] },
      messages: (field: Field) => nestedEdge(field, messageListing(graph, call, thread)),
    },
  }
}

export function messageListing({ core }: GraphServer, call: Call, thread: Thread) {
  return {
    items: thread.messages.filter(({ id }) => core.visible(id)).toReversed(),
    id: (message: Message) => message.id,
    at: (message: Message) => message.at,
    show: (message: Message) => showMessage(call, message),
  }
}

export function showMessage({ base }: Call, message: Message): NodeFields {
  const { thread } = message
  const plain = message.attachments.filter(({ kind }) => kind !== 'story_mention')
  const self = getOwnId(thread)
  const person = participant(thread.platform, thread.person)
  return {
    node: 'Message',
    defaults: ['id', 'created_time'],
    fields: {
      id: message.id,
      created_time: graphTime(message.at),
      message: message.text,
      from: message.byPage ? self : person,
      to: { data: [message.byPage ? person : self] },
      attachments:
        plain.length === 0
          ? undefined
          : { data: plain.map(({ kind, media }) => attachment(kind, fileUrl(base, media), media.type)) },
      reactions: message.reaction === null ? undefined : { data: [{ reaction: message.reaction, users: [self] }] },
      reply_to: message.replyTo === null ? undefined : { mid: message.replyTo },
      story: presentStory(base, message),
      sticker: undefined,
      shares: undefined,
      tags: undefined,
      is_unsupported: undefined,
    },
  }
}

/** The story a message answers, or in which the person mentioned us. */
function presentStory(base: string, { story, attachments }: Message) {
  if (story) return { reply_to: { id: story.id, link: fileUrl(base, story.media) } }
  const mention = attachments.find(({ kind }) => kind === 'story_mention')
  return mention && { mention: { id: mention.media.sha256.slice(0, 16), link: fileUrl(base, mention.media) } }
}

function attachment(kind: Attachment['kind'], url: string, type: string) {
  if (kind === 'image') return { mime_type: type, image_data: { url, preview_url: url } }
  if (kind === 'video') return { mime_type: type, video_data: { url, preview_url: url } }
  return { mime_type: type, file_url: url }
}

function participant(platform: Platform, person: Person) {
  return platform === 'INSTAGRAM' ? { id: person.id, username: person.name } : { id: person.id, name: person.name }
}

function getOwnId({ platform, page }: Thread) {
  return platform === 'INSTAGRAM'
    ? { id: page.instagramId ?? page.id, username: page.account.username }
    : { id: page.id, name: page.account.name }
}

/** A conversation for the inspector. */
export function publicThread(thread: Thread, self: string): PublicView['conversations'][number] {
  return {
    id: thread.id,
    with: thread.person.name,
    messages: thread.messages.map(({ id, at, byPage, text, attachments }) => ({
      id,
      at,
      author: byPage ? self : thread.person.name,
      text: [text, ...attachments.map(({ kind }) => `[${kind}]`)].filter(Boolean).join(' '),
      hidden: false,
      replies: [],
    })),
  }
}
