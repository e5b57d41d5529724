import type { Effect } from '../core.ts'
import { badParameter, graphError, needsPermission } from './errors.ts'
import { pick } from './fields.ts'
import { fetchFile, fileUrl } from './files.ts'
import type { Call, GraphServer, NodeType } from './graph.ts'
import type { Page } from './pages.ts'
import { presentPage } from './paging.ts'
import { member, type Params, structure, structured, text } from './params.ts'
import type { Person } from './people.ts'
import { messageListing, showMessage, showThread } from './present-threads.ts'
import type { Emit } from './subscriptions.ts'
import { type Attachment, type Message, type Platform, REPLY_WITHIN_MS, type Thread, type Threads } from './threads.ts'

/** A comment or post that may be answered in private, once, within seven days. */
export interface Answerable {
  platform: Platform
  page: Page
  author: Person
  at: number
  hasPrivateReply: boolean
  markReplied(): void
}

const SEVEN_DAYS_MS = 7 * 86_400_000
interface Recipient {
  platform: Platform
  /** Set for a private reply. */
  comment: Answerable | null
  /** Begins the conversation if there is none yet. */
  open(): Thread
}

const KINDS: readonly Attachment['kind'][] = ['image', 'video', 'audio', 'file']

/** Messenger and Instagram Direct: both are edges of the page. */
export function messages(
  graph: GraphServer,
  page: NodeType<Page>,
  { threads, emit, answerable }: { threads: Threads; emit: Emit; answerable(id: string): Answerable | undefined },
): void {
  const { core } = graph

  graph.read(
    page,
    'conversations',
    { operation: 'conversations.read', token: 'page', as: ({ params }, node) => on(readPlatform(params), node) },
    (call, node) =>
      presentPage(call.request, call.base, call.params, call.fields, {
        items: threads.list(node, readPlatform(call.params)).filter((thread) => {
          const wanted = text(call.params, 'user_id')
          return wanted === undefined || wanted === thread.person.id
        }),
        id: (thread) => thread.id,
        show: (thread) => showThread(graph, call, thread),
      }),
  )

  const thread: NodeType<Thread> = {
    name: 'conversation',
    node: 'UnifiedThread',
    network: 'facebook',
    find: threads.find,
    account: (node) => node.page.id,
    page: (node) => node.page,
  }
  const asThread = (_call: Call, node: Thread) => on(node.platform, node.page)
  graph.read(thread, '', { operation: 'conversation.read', token: 'page', as: asThread }, (call, node) =>
    pick(showThread(graph, call, node), call.fields),
  )
  graph.read(thread, 'messages', { operation: 'messages.read', token: 'page', as: asThread }, (call, node) =>
    presentPage(call.request, call.base, call.params, call.fields, messageListing(graph, call, node)),
  )

  const message: NodeType<Message> = {
    name: 'message',
    node: 'Message',
    network: 'facebook',
    find: threads.findMessage,
    account: (node) => node.thread.page.id,
    page: (node) => node.thread.page,
  }
  graph.read(
    message,
    '',
    { operation: 'message.read', token: 'page', as: (_call, node) => on(node.thread.platform, node.thread.page) },
    (call, node) => pick(showMessage(call, node), call.fields),
  )

  graph.mutate(
    page,
    'POST',
    'messages',
    {
      operation: 'messages.create',
      token: 'page',
      public: false,
      as: ({ params }, node) => ({
        ...on(parseRecipient(params, node)?.platform ?? 'MESSENGER', node),
        ...(text(params, 'sender_action') === undefined ? {} : { operation: 'messages.sender_action' }),
      }),
    },
    (call, node) => {
      if (text(call.params, 'sender_action') !== undefined) return act(call.params, node)
      return send(call, node)
    },
  )

  /** Whom a message goes to: a person who wrote before, or the author of a comment. */
  function parseRecipient(params: Params, node: Page): Recipient | null {
    const recipient = structure(params, 'recipient')
    const repliedTo = member(recipient, 'comment_id') ?? member(recipient, 'post_id')
    if (repliedTo !== undefined) {
      const comment = answerable(String(repliedTo))
      if (comment?.page.id !== node.id) return null
      return { platform: comment.platform, comment, open: () => threads.with(node, comment.platform, comment.author) }
    }
    const known = threads.withPerson(node, String(member(recipient, 'id') ?? ''))
    return known ? { platform: known.platform, comment: null, open: () => known } : null
  }

  async function send({ params, token, base }: Call, node: Page): Promise<Effect> {
    const to = parseRecipient(params, node)
    if (to === null) throw graphError({ code: 100, subcode: 2018001, message: '(#100) No matching user found' })
    const scope = to.platform === 'INSTAGRAM' ? 'instagram_manage_messages' : 'pages_messaging'
    if (!token.scopes.includes(scope)) throw needsPermission(scope)
    const content = structure(params, 'message')
    const messageText = String(member(content, 'text') ?? '')
    const attachments = await parseAttachments(content)
    if (messageText === '' && attachments.length === 0)
      throw badParameter('Message cannot be empty, must provide valid attachment or text')
    const limit = to.platform === 'INSTAGRAM' ? 1000 : 2000
    if (Buffer.byteLength(messageText) > limit)
      throw badParameter(`Length of param message[text] must be less than or equal to ${limit}`)
    if (to.comment) claimPrivateReply(to.comment)
    const thread = to.open()
    if (!to.comment) withinWindow(thread, text(params, 'messaging_type'), text(params, 'tag'))

    const sent = threads.add(thread, {
      byPage: true,
      text: messageText,
      attachments,
      replyTo: readString(member(structure(params, 'reply_to'), 'mid')),
    })
    emitMessage(emit, core.clock.now(), sent, 'message_echoes', base)
    return {
      remoteId: sent.id,
      text: messageText,
      media: attachments.map(({ media }) => media),
      body: { recipient_id: thread.person.id, message_id: sent.id },
    }
  }

  /** Typing, seen, and reactions: something the person sees, but no message. */
  function act(params: Params, node: Page): Effect {
    const to = parseRecipient(params, node)
    if (to === null) throw graphError({ code: 100, subcode: 2018001, message: '(#100) No matching user found' })
    const action = (text(params, 'sender_action') ?? '').toLowerCase()
    const thread = to.open()
    if (action === 'mark_seen') thread.unread = 0
    if (action === 'react' || action === 'unreact') {
      const payload = structure(params, 'payload')
      const target = threads.findMessage(String(member(payload, 'message_id') ?? ''))
      if (!target) throw badParameter('The message to react to does not exist')
      target.reaction = action === 'react' ? String(member(payload, 'reaction') ?? 'love') : null
    }
    return { remoteId: thread.id, text: action, body: { recipient_id: thread.person.id } }
  }

  async function parseAttachments(content: unknown): Promise<Attachment[]> {
    const many = structured(member(content, 'attachments'))
    const attachmentInputs = Array.isArray(many)
      ? many
      : [member(content, 'attachment')].filter((attachmentInput) => attachmentInput !== undefined)
    return Promise.all(
      attachmentInputs.map(async (attachmentInput) => {
        const kind = KINDS.find((known) => known === member(attachmentInput, 'type'))
        const url = member(member(attachmentInput, 'payload'), 'url')
        if (kind === undefined || typeof url !== 'string') throw badParameter('Invalid attachment')
        const media = await fetchFile(core, url)
        if (!media)
          throw graphError({ code: 100, subcode: 2018008, message: '(#100) Failed to fetch the file from the url' })
        return { kind, media }
      }),
    )
  }

  function claimPrivateReply(comment: Answerable): void {
    if (comment.hasPrivateReply) throw graphError({ code: 10900, message: '(#10900) Activity already replied to' })
    if (core.clock.now() - comment.at > SEVEN_DAYS_MS)
      throw graphError({ code: 10901, message: '(#10901) The comment is too old to be replied to in private' })
    comment.markReplied()
  }

  function withinWindow(thread: Thread, type: string | undefined, tag: string | undefined): void {
    const window = type === 'MESSAGE_TAG' && tag === 'HUMAN_AGENT' ? SEVEN_DAYS_MS : REPLY_WITHIN_MS
    if (thread.personWroteAt !== null && core.clock.now() - thread.personWroteAt <= window) return
    throw graphError({
      code: 10,
      subcode: 2018278,
      message: '(#10) This message is sent outside of allowed window.',
    })
  }
}

/** The webhook of a message, a customer's or the echo of our own. */
export function emitMessage(
  emit: Emit,
  now: number,
  sent: Message,
  field: 'messages' | 'message_echoes',
  base: string,
): void {
  const { page, platform, person } = sent.thread
  const self = platform === 'INSTAGRAM' ? (page.instagramId ?? page.id) : page.id
  const [sender, recipient] = sent.byPage ? [self, person.id] : [person.id, self]
  const attachments = sent.attachments.map(({ kind, media }) => ({
    type: kind,
    payload: { url: fileUrl(base, media) },
  }))
  emit(platform === 'INSTAGRAM' ? 'instagram' : 'page', page, field, {
    id: self,
    messaging: [
      {
        sender: { id: sender },
        recipient: { id: recipient },
        timestamp: now,
        message: {
          mid: sent.id,
          ...(sent.text === '' ? {} : { text: sent.text }),
          ...(attachments.length === 0 ? {} : { attachments }),
          ...(sent.byPage ? { is_echo: true } : {}),
          ...(sent.replyTo === null ? {} : { reply_to: { mid: sent.replyTo } }),
          ...(sent.story === null
            ? {}
            : { reply_to: { story: { id: sent.story.id, url: fileUrl(base, sent.story.media) } } }),
        },
      },
    ],
  })
}

function readPlatform(params: Params): Platform {
  return text(params, 'platform')?.toUpperCase() === 'INSTAGRAM' ? 'INSTAGRAM' : 'MESSENGER'
}

function on(platform: Platform, page: Page): { network: 'facebook' | 'instagram'; account: string } {
  return platform === 'INSTAGRAM' && page.instagramId !== null
    ? { network: 'instagram', account: page.instagramId }
    : { network: 'facebook', account: page.id }
}

function readString(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
