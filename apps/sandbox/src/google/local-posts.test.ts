import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileServer, jpeg, type LedgerBody } from '../graph/testing.ts'
import { connect, type GoogleConnection, type GoogleFailure, photo } from './testing.ts'

let google: GoogleConnection
let files: Awaited<ReturnType<typeof fileServer>>

beforeAll(async () => {
  google = await connect({ processingMs: 60_000 })
  files = await fileServer({
    'plat.jpg': photo(),
    'petit.jpg': photo(200, 900),
    'leger.jpg': jpeg(1200, 900, 100),
    'lourd.jpg': jpeg(1200, 900, 6_000_000),
    'anime.gif': Buffer.concat([Buffer.from('474946383961b004b004', 'hex'), Buffer.alloc(20_000)]),
  })
})
afterAll(async () => {
  await google.close()
  await files.close()
})
beforeEach(() => google.control('POST', '/reset', { keepAccounts: true, quotas: 'off' }))

interface Post {
  name: string
  state: string
  createTime: string
  updateTime: string
  summary?: string
  searchUrl?: string
  callToAction?: unknown
  media?: { name: string; googleUrl: string; mediaFormat: string }[]
}

const standard = { topicType: 'STANDARD', summary: 'Bouillabaisse ce soir', languageCode: 'fr' }
const create = (body: unknown) => google.v4<Post & GoogleFailure>('POST', `/${google.name}/localPosts`, { body })
const get = (name: string) => google.v4<Post>('GET', `/${name}`)
const ledger = async () => (await google.control<LedgerBody>('GET', '/ledger')).entries
const media = (file: string) => [{ mediaFormat: 'PHOTO', sourceUrl: `${files.url}/${file}` }]

/** Why a post was refused: the number and the field. */
async function refusal(body: unknown) {
  const response = await create(body)
  expect(response.status).toBe(400)
  const detail = response.body.error.details?.[0]
  expect(detail?.['@type']).toBe('type.googleapis.com/google.mybusiness.v4.ValidationError')
  const { code, field } = detail?.errorDetails?.[0] ?? {}
  return [code, field]
}

describe('local posts', () => {
  test('a post is live at once, and two equal ones are two posts', async () => {
    const action = { actionType: 'LEARN_MORE', url: 'https://margot.example/carte' }
    const first = await create({ ...standard, callToAction: action })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      name: expect.stringMatching(new RegExp(`^${google.name}/localPosts/\\d+$`)),
      ...standard,
      callToAction: action,
      state: 'LIVE',
      createTime: expect.stringMatching(/Z$/),
      updateTime: first.body.createTime,
      searchUrl: expect.stringContaining('/local.google.com/place?id='),
    })
    const second = await create({ ...standard, callToAction: action })
    expect(second.body.name).not.toBe(first.body.name)
    expect((await ledger()).map(({ remoteId, text, public: shown }) => [remoteId, text, shown])).toEqual([
      [first.body.name, standard.summary, true],
      [second.body.name, standard.summary, true],
    ])
  })

  test('a photo is fetched, stored and shown', async () => {
    const { body } = await create({ ...standard, media: media('plat.jpg') })
    const sha256 = createHash('sha256').update(photo()).digest('hex')
    expect((await ledger())[0]?.media).toEqual([{ sha256, type: 'image/jpeg' }])
    const [shown] = body.media ?? []
    expect(shown).toMatchObject({ mediaFormat: 'PHOTO', name: expect.stringContaining('/media/localPosts/') })
    const bytes = await (await fetch(shown?.googleUrl ?? '')).bytes()
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  })

  test('a photo Google cannot use is refused, and no post is created', async () => {
    expect(await refusal({ ...standard, media: media('missing.jpg') })).toEqual([1000, undefined])
    for (const file of ['petit.jpg', 'leger.jpg', 'lourd.jpg', 'anime.gif'])
      expect(await refusal({ ...standard, media: media(file) }), file).toEqual([1001, undefined])
    const [item] = media('plat.jpg')
    expect(await refusal({ ...standard, media: [{ ...item, mediaFormat: 'VIDEO' }] })).toEqual([
      3,
      'media.media_format',
    ])
    const { sourceUrl: _url, ...bare } = item ?? {}
    expect(await refusal({ ...standard, media: [bare] })).toEqual([3, 'media.source_url'])
    expect(await ledger()).toEqual([])
  })

  test('a post under review is processing, then live', async () => {
    const { body } = await create({ ...standard, summary: 'Menu de fête sandbox:processing' })
    expect([body.state, body.searchUrl]).toEqual(['PROCESSING', undefined])
    await google.control('POST', '/clock', { advanceSeconds: 61 })
    expect((await get(body.name)).body).toMatchObject({ state: 'LIVE', searchUrl: expect.any(String) })
    expect(await ledger()).toMatchObject([{ public: true }])
  })

  test('a rejected post stays listed as rejected and is not public', async () => {
    const { body } = await create({ ...standard, summary: 'sandbox:rejected' })
    expect([body.state, body.searchUrl]).toEqual(['REJECTED', undefined])
    const later = await create({ ...standard, summary: 'sandbox:processing sandbox:rejected' })
    expect(later.body.state).toBe('PROCESSING')
    await google.control('POST', '/clock', { advanceSeconds: 61 })
    expect((await get(later.body.name)).body.state).toBe('REJECTED')
    expect((await ledger()).map((entry) => entry.public)).toEqual([false, false])
  })

  test('a scheduled post becomes live at its time', async () => {
    const scheduledTime = new Date(Date.now() + 1_800_000).toISOString()
    const { body } = await create({ ...standard, scheduledTime })
    expect(body.state).toBe('SCHEDULED')
    await google.control('POST', '/clock', { advanceSeconds: 1_801 })
    expect((await get(body.name)).body.state).toBe('LIVE')
    expect(await refusal({ ...standard, scheduledTime: '2020-01-01T00:00:00Z' })).toEqual([3, 'scheduled_time'])
  })

  test('missing required fields are refused for every topic type', async () => {
    const { topicType: _type, ...untyped } = standard
    expect(await refusal(untyped)).toEqual([2, 'topic_type'])
    expect(await refusal({ topicType: 'STANDARD' })).toEqual([2, 'summary'])
    expect(await refusal({ ...standard, summary: 'é'.repeat(1501) })).toEqual([3, 'summary'])
    expect((await create({ ...standard, summary: 'é'.repeat(1500) })).status).toBe(200)
    const action = (callToAction: unknown) => ({ ...standard, callToAction })
    expect(await refusal(action({ url: 'https://a.example' }))).toEqual([2, 'call_to_action.action_type'])
    expect(await refusal(action({ actionType: 'BOOK' }))).toEqual([2, 'call_to_action.url'])
    expect(await refusal(action({ actionType: 'BOOK', url: 'margot' }))).toEqual([3, 'call_to_action.url'])
    expect(await refusal(action({ actionType: 'CALL', url: 'https://a.example' }))).toEqual([3, 'call_to_action.url'])
    expect((await create(action({ actionType: 'CALL' }))).status).toBe(200)
    expect(await refusal({ ...standard, topicType: 'ALERT' })).toEqual([2, 'alert_type'])
    expect(await refusal({ ...standard, offer: { couponCode: 'X' } })).toEqual([3, 'offer'])
  })

  test('events and offers require a title and a complete schedule', async () => {
    const year = new Date().getUTCFullYear() + 1
    const schedule = {
      startDate: { year, month: 7, day: 14 },
      startTime: { hours: 19 },
      endDate: { year, month: 7, day: 14 },
      endTime: { hours: 23, minutes: 30 },
    }
    const event = { title: 'Bal du 14 juillet', schedule }
    const made = await create({ ...standard, topicType: 'EVENT', event })
    expect(made.body).toMatchObject({ state: 'LIVE', event })
    // Zero members are dropped in answers, so midnight is an empty message.
    const midnight = { ...schedule, startTime: { hours: 0, minutes: 0 } }
    const early = await create({ ...standard, topicType: 'EVENT', event: { ...event, schedule: midnight } })
    expect(early.body).toMatchObject({ event: { schedule: { startTime: {} } } })
    expect(JSON.stringify(early.body)).toContain('"startTime":{}')

    const offer = { couponCode: 'BAL', termsConditions: 'Sur place', redeemOnlineUrl: 'https://margot.example' }
    const callToAction = { actionType: 'BOOK', url: 'https://margot.example' }
    const sold = await create({ ...standard, topicType: 'OFFER', event, offer, callToAction })
    expect([sold.status, sold.body.callToAction]).toEqual([200, undefined])
    expect(await refusal({ ...standard, topicType: 'OFFER', offer })).toEqual([2, 'event'])
    expect(await refusal({ ...standard, topicType: 'EVENT', event: { schedule } })).toEqual([2, 'event.title'])
    const { endTime: _end, ...endless } = schedule
    const withSchedule = (changed: object) => ({
      ...standard,
      topicType: 'EVENT',
      event: { ...event, schedule: changed },
    })
    expect(await refusal(withSchedule(endless))).toEqual([2, 'event.schedule.end_time'])
    expect(await refusal(withSchedule({ ...schedule, endTime: { hours: 18 } }))).toEqual([3, 'event.schedule.end_date'])
    const impossible = { ...schedule, startDate: { year, month: 2, day: 30 } }
    expect(await refusal(withSchedule(impossible))).toEqual([3, 'event.schedule'])
    expect(await refusal({ ...standard, event })).toEqual([3, 'event'])
  })

  test('a location that is not allowed to post gets an error', async () => {
    const { name } = await google.openListing({ name: 'Margot no-posts' })
    const { status, body } = await google.v4<GoogleFailure>('POST', `/${name}/localPosts`, { body: standard })
    expect([status, body.error.details?.[0]?.errorDetails?.[0]?.code]).toEqual([
      400,
      'LOCATION_DISABLED_FOR_LOCAL_POST_API',
    ])
  })

  test('posts are listed newest first, page by page', async () => {
    for (const summary of ['un', 'deux', 'trois']) await create({ ...standard, summary })
    const list = async (query: Record<string, string>) =>
      (await google.v4<{ localPosts?: Post[]; nextPageToken?: string }>('GET', `/${google.name}/localPosts`, { query }))
        .body
    const first = await list({ pageSize: '2' })
    expect(first.localPosts?.map(({ summary }) => summary)).toEqual(['trois', 'deux'])
    const second = await list({ pageSize: '2', pageToken: first.nextPageToken ?? '' })
    expect([second.localPosts?.map(({ summary }) => summary), second.nextPageToken]).toEqual([['un'], undefined])
    expect((await google.v4('GET', `/${google.name}/localPosts`, { query: { pageSize: '101' } })).status).toBe(400)
  })

  test('a post is edited by its mask and deleted once', async () => {
    const { name } = (await create({ ...standard, media: media('plat.jpg') })).body
    const patch = (updateMask: string, body: unknown) =>
      google.v4<Post>('PATCH', `/${name}`, { query: { updateMask }, body })
    await google.control('POST', '/clock', { advanceSeconds: 5 })
    const edited = await patch('summary', { summary: 'Aïoli ce soir', languageCode: 'es' })
    expect(edited.body).toMatchObject({ summary: 'Aïoli ce soir', languageCode: 'fr', media: [{}] })
    expect(edited.body.updateTime > edited.body.createTime).toBe(true)
    expect((await patch('media', {})).body.media).toBeUndefined()
    expect((await google.v4('PATCH', `/${name}`, { body: { summary: 'x' } })).status).toBe(400)
    expect((await patch('text', {})).status).toBe(400)
    expect(await google.v4('DELETE', `/${name}`)).toMatchObject({ status: 200, body: {} })
    expect((await google.v4('DELETE', `/${name}`)).status).toBe(404)
    expect((await get(name)).status).toBe(404)
    expect((await ledger()).map(({ operation, public: shown }) => [operation, shown])).toEqual([
      ['localPosts.create', true],
      ['localPosts.patch', false],
      ['localPosts.patch', false],
      ['localPosts.delete', false],
    ])
  })
})
