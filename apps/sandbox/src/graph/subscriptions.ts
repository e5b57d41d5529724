import { createHmac } from 'node:crypto'
import type { Core } from '../core.ts'
import { badParameter, forbidden, graphError } from './errors.ts'
import type { GraphServer, NodeType } from './graph.ts'
import type { Page } from './pages.ts'
import { flag, list, text } from './params.ts'

export type Topic = 'page' | 'instagram'

/** Tells the app what happened, if it subscribed. */
export type Emit = (topic: Topic, page: Page, field: string, entry: Record<string, unknown>) => void

interface Subscription {
  object: Topic
  callback_url: string
  fields: string[]
  include_values: boolean
}

const TOPICS: readonly Topic[] = ['page', 'instagram']

/** The app's subscriptions and the pages it is installed on; both must want an event for it to be sent. */
export function subscriptions(graph: GraphServer, page: NodeType<Page>): { emit: Emit; clear(): void } {
  const { core } = graph
  const { facebook } = core.options.apps
  const subscribed = core.saved.map('graph subscriptions', new Map<Topic, Subscription>())
  const app: NodeType<string> = {
    name: 'app',
    node: 'Application',
    network: 'facebook',
    find: (id) => (id === facebook.id ? id : undefined),
    account: (id) => id,
    page: () => null,
  }

  graph.mutate(app, 'POST', 'subscriptions', { operation: 'subscriptions.create', public: false }, async (call) => {
    if (call.token.kind !== 'app') throw forbidden('This endpoint requires an app access token.')
    const object = TOPICS.find((topic) => topic === text(call.params, 'object'))
    const callback = text(call.params, 'callback_url')
    if (object === undefined) throw badParameter('Param object must be one of {page, instagram}')
    if (callback === undefined || !URL.canParse(callback)) throw badParameter('Param callback_url must be a URL')
    await shakeHands(callback, text(call.params, 'verify_token') ?? '')
    subscribed.set(object, {
      object,
      callback_url: callback,
      fields: list(call.params, 'fields'),
      include_values: flag(call.params, 'include_values', true),
    })
    return { remoteId: `${facebook.id}/${object}`, text: callback, body: { success: true } }
  })

  graph.read(app, 'subscriptions', { operation: 'subscriptions.read' }, () => ({
    data: [...subscribed.values()].map((subscription) => ({
      object: subscription.object,
      callback_url: subscription.callback_url,
      active: true,
      fields: subscription.fields.map((name) => ({ name, version: 'v22.0' })),
    })),
  }))

  graph.mutate(app, 'DELETE', 'subscriptions', { operation: 'subscriptions.delete', public: false }, (call) => {
    const object = text(call.params, 'object')
    for (const topic of TOPICS) if (object === undefined || object === topic) subscribed.delete(topic)
    return { remoteId: facebook.id, text: object, body: { success: true } }
  })

  const metadata = { scope: 'pages_manage_metadata', token: 'page', public: false } as const
  graph.mutate(page, 'POST', 'subscribed_apps', { ...metadata, operation: 'subscribed_apps.create' }, (call, node) => {
    const fields = list(call.params, 'subscribed_fields')
    if (fields.length === 0) throw badParameter('Param subscribed_fields must be a non-empty array')
    node.subscribed = fields
    return { remoteId: node.id, text: fields.join(','), body: { success: true } }
  })
  graph.read(page, 'subscribed_apps', { operation: 'subscribed_apps.read', token: 'page' }, (_call, node) => ({
    data: node.subscribed === null ? [] : [{ id: facebook.id, name: 'Vitrine', subscribed_fields: node.subscribed }],
  }))
  graph.mutate(
    page,
    'DELETE',
    'subscribed_apps',
    { ...metadata, operation: 'subscribed_apps.delete' },
    (_call, node) => {
      node.subscribed = null
      return { remoteId: node.id, body: { success: true } }
    },
  )

  return {
    emit(topic, node, field, entry) {
      const url = urlFor(core, subscribed.get(topic), topic, node, field)
      if (url === null) return
      const body = escaped({ object: topic, entry: [{ time: Math.floor(core.clock.now() / 1000), ...entry }] })
      core.webhooks.send({
        network: topic === 'page' ? 'facebook' : 'instagram',
        url,
        headers: signatures(facebook.secret, body),
        body,
      })
    },
    clear: () => subscribed.clear(),
  }
}

/** Who is told: the app's callback when app and page both want the field; without any app subscription, the default. */
function urlFor(
  core: Core,
  subscription: Subscription | undefined,
  topic: Topic,
  page: Page,
  field: string,
): string | null {
  if (subscription === undefined)
    return core.options.webhookUrl?.replace('{network}', topic === 'page' ? 'facebook' : 'instagram') ?? null
  // An Instagram field needs the app on the linked page with any field at all.
  const installed = page.subscribed !== null && (topic === 'instagram' || page.subscribed.includes(field))
  return installed && subscription.fields.includes(field) ? subscription.callback_url : null
}

async function shakeHands(callback: string, verifyToken: string): Promise<void> {
  const challenge = String(Math.floor(Math.random() * 2 ** 31))
  const url = new URL(callback)
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.challenge', challenge)
  url.searchParams.set('hub.verify_token', verifyToken)
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  const echoed = response?.ok ? await response.text() : null
  if (echoed !== challenge)
    throw graphError({
      code: 2200,
      message: `(#2200) Callback verification failed with the following errors: HTTP Status Code = ${response?.status ?? 'none'}; the challenge did not match.`,
    })
}

/** Meta escapes everything that is not ASCII, and slashes, and signs the escaped bytes. */
function escaped(body: unknown): string {
  return JSON.stringify(body)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function signatures(secret: string, body: string): Record<string, string> {
  const sign = (algorithm: string) => `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`
  return { 'x-hub-signature-256': sign('sha256'), 'x-hub-signature': sign('sha1') }
}
