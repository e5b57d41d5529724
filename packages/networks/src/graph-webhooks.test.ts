import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { facebook } from './facebook/index.ts'
import { handshake, verifySignature } from './graph-webhooks.ts'
import { instagram } from './instagram/index.ts'

const secret = 'app-secret'
const body = Buffer.from('{"object":"page","entry":[]}')
const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

describe('webhook signatures', () => {
  test('a signature over the exact bytes is accepted', () => {
    expect(verifySignature(body, signature, secret)).toBe(true)
  })

  test.each([
    ['of other bytes', Buffer.from('{"object":"page","entry":[] }'), signature, secret],
    ['under another secret', body, signature, 'other'],
    ['that is missing', body, null, secret],
    ['that is empty', body, '', secret],
    ['without its prefix', body, signature.slice(7), secret],
    ['in capitals', body, signature.toUpperCase(), secret],
    ['of the legacy kind', body, `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`, secret],
  ])('%s is refused', (_how, bytes, header, key) => {
    expect(verifySignature(bytes, header, key)).toBe(false)
  })
})

describe('the webhook handshake', () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'told', 'hub.challenge': '1158201444' }

  test('the challenge is returned for the correct token', () => {
    expect(handshake(query, 'told')).toBe('1158201444')
  })

  test.each([
    ['another token', { ...query, 'hub.verify_token': 'tole' }],
    ['no token', { ...query, 'hub.verify_token': undefined }],
    ['another mode', { ...query, 'hub.mode': 'unsubscribe' }],
    ['no challenge', { ...query, 'hub.challenge': undefined }],
  ])('the handshake is refused with %s', (_what, expectedQuery) => {
    expect(handshake(expectedQuery, 'told')).toBeNull()
  })
})

const app = { clientId: '1', clientSecret: secret, redirectUrl: 'https://x/', origins: {}, now: () => new Date() }
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('webhook events of a page', () => {
  const parse = (...changes: object[]) =>
    facebook(app).inbox?.webhooks?.parse(bytes({ object: 'page', entry: [{ id: '10', time: 1763632800, changes }] }))
  const comment = {
    item: 'comment',
    verb: 'add',
    comment_id: '10_2_3',
    post_id: '10_2',
    parent_id: '10_2',
    from: { id: '77', name: 'Léa' },
    message: 'Ouvert ?',
    created_time: 1763632790,
  }
  const change = (value: object) => ({ field: 'feed', value })

  test('a comment under a post becomes an inbox item', () => {
    expect(parse(change(comment))).toEqual([
      {
        what: 'item',
        account: '10',
        item: expect.objectContaining({
          remoteId: '10_2_3',
          kind: 'comment',
          parentRemoteId: null,
          postRemoteId: '10_2',
          authorId: '77',
          authorName: 'Léa',
          text: 'Ouvert ?',
          createdAt: new Date(1763632790_000),
          ours: false,
        }),
      },
    ])
  })

  test('a reply to a comment, and a comment of our own', () => {
    const replyChange = { ...comment, comment_id: '10_2_4', parent_id: '10_2_3', from: { id: '10', name: 'Margot' } }
    expect(parse(change(replyChange))).toMatchObject([{ item: { parentRemoteId: '10_2_3', ours: true } }])
  })

  test('a removal, and a change whose content has to be fetched', () => {
    expect(
      parse(
        change({ ...comment, verb: 'remove' }),
        change({ ...comment, verb: 'edited' }),
        change({ ...comment, verb: 'hide' }),
      ),
    ).toEqual([
      { what: 'removed', account: '10', remoteId: '10_2_3', at: new Date(1763632800_000) },
      { what: 'look', account: '10', remoteId: '10_2_3' },
      { what: 'look', account: '10', remoteId: '10_2_3' },
    ])
  })

  test('fields we do not subscribe to are ignored', () => {
    expect(
      parse(change({ item: 'reaction', verb: 'add', post_id: '10_2' }), { field: 'ratings', value: comment }),
    ).toEqual([])
    expect(facebook(app).inbox?.webhooks?.parse(Buffer.from('not json'))).toEqual([])
  })
})

describe('webhook events of a professional account', () => {
  const parse = (...changes: object[]) =>
    instagram(app).inbox?.webhooks?.parse(
      bytes({ object: 'instagram', entry: [{ id: '1784', time: 1763632800, changes }] }),
    )

  test.each(['id', 'comment_id'])('a comment whose id is in the field %s', (name) => {
    const value = { [name]: '55', from: { id: '9', username: 'lea' }, media: { id: '44' }, text: 'Miam' }
    expect(parse({ field: 'comments', value })).toMatchObject([
      {
        what: 'item',
        account: '1784',
        item: {
          remoteId: '55',
          postRemoteId: '44',
          parentRemoteId: null,
          authorName: 'lea',
          text: 'Miam',
          ours: false,
        },
      },
    ])
  })

  test('page fields are ignored', () => {
    expect(instagram(app).inbox?.webhooks?.parse(bytes({ object: 'page', entry: [] }))).toEqual([])
  })
})
