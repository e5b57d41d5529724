import { inboxes } from '@vitrine/contract/inbox'
import { integrationFields, integrationTypes } from '@vitrine/contract/integrations'
import { locations } from '@vitrine/contract/locations'
import { posts } from '@vitrine/contract/posts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyItems } from '../inbox/upsert-items.ts'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation, iri, tomorrow } from '../testing/connected-locations.ts'
import { createImage, uploadFile } from '../testing/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'

// Two locations, two posts and two messages that differ in every property that a documented parameter filters by.

let server: TestServer
let owner: TestUser
const ids: Record<string, string> = {}
const day = 86_400_000
const written = new Date(Math.floor(Date.now() / 1000) * 1000 - 2 * day)

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.owner()
  await makeLocations()
  await makePosts()
  await makeMessages()
})
afterAll(() => server.close())

async function makeLocations() {
  const lyon = await createConnectedLocation(server, owner, { name: 'Lyon', networks: integrationTypes })
  const nice = await createConnectedLocation(server, owner, { name: 'Nice', networks: [] })
  const { body: group } = await owner.request('POST', '/api/groups', { name: 'Rhône' })
  const { body: label } = await owner.request('POST', '/api/location_labels', { name: 'Drive' })
  const openingHours = [{ type: 'default', monday: '0900-1800' }]
  const change = { groupe: group['@id'], locationLabels: [label['@id']], country: 'FR', city: 'Ahuy', openingHours }
  expect((await owner.request('PUT', iri(lyon), change)).status).toBe(200)
  expect((await owner.request('PUT', iri(nice), { country: 'ES', city: 'Zuia', phone: '+34611234567' })).status).toBe(
    200,
  )
  await sql`update location set time_zone_to_check = id = ${lyon}`.execute(db())
  Object.assign(ids, { lyon, nice, group: group['@id'], label: label['@id'] })
}

async function makePosts() {
  const marc = await server.colleague(owner)
  const { body: file } = await uploadFile(owner, await createImage(800, 600, '#d27a2c'))
  const soup = await owner.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'facebook', text: 'La soupe', checkedLocations: [iri(ids.lyon ?? '')] },
    ...{ scheduledPostAttachments: [file['@id']], scheduledAt: tomorrow().toISOString() },
  })
  expect(soup.status).toBe(201)
  const composition = newId()
  await sql`update scheduled_post set composition = ${composition} where id = ${soup.body.id}`.execute(db())
  const row = {
    company_id: owner.companyId,
    location_id: ids.nice ?? '',
    account_name: 'Nice',
    account_id: 'instagram-nice',
  }
  await db()
    .insertInto('integration')
    .values({ ...row, id: newId(), type: 'instagramPrivate', valid_token: false })
    .execute()
  await db()
    .insertInto('integration')
    .values({ ...row, id: newId(), type: 'google', account_id: 'google-nice', valid_token: true })
    .execute()
  await sql`update app_user set roles = array['ROLE_USER', 'ROLE_APPROVAL'] where id = ${owner.id}`.execute(db())
  await owner.request('PUT', `/api/companies/${owner.companyId}`, { postsAreApproved: true })
  const tart = await marc.request('POST', '/api/scheduled_posts', {
    ...{ integrationType: 'google', text: 'La tarte', checkedLocations: [iri(ids.nice ?? '')] },
    scheduledAt: new Date(tomorrow().getTime() + day).toISOString(),
  })
  expect([tart.status, tart.body.postStatus]).toEqual([201, 'PENDING_APPROVAL'])
  await sql`update integration set valid_token = false where location_id = ${ids.nice}`.execute(db())
  Object.assign(ids, { file: file['@id'], composition, soup: soup.body.id })
}

async function makeMessages() {
  const alert = await owner.request('POST', '/api/keyword_alerts', { keywords: ['bonjour'] })
  const from = { companyId: owner.companyId, locationId: ids.lyon ?? '', type: 'facebook', accountId: 'page' } as const
  const item = {
    kind: 'comment',
    ...{ remoteId: 'comment', parentRemoteId: null, postRemoteId: 'reel-1', text: 'Bonjour' },
    ...{ authorId: 'a1', authorName: 'Lina', authorAvatar: null, rating: null, likes: 0, images: [], permalink: null },
    ...{ createdAt: written, updatedAt: written, hidden: false, ours: false, replies: [] },
  } as const
  await publishedReel()
  await db()
    .transaction()
    .execute(async (tx) => {
      await applyItems(tx, from, [{ ...item, replies: [{ ...item, remoteId: 'reply', text: 'Moi aussi' }] }])
      const review = {
        ...item,
        remoteId: 'review',
        kind: 'review',
        postRemoteId: null,
        rating: 2,
        text: 'Médiocre',
      } as const
      const later = new Date(written.getTime() + day)
      await applyItems(tx, { ...from, type: 'google', locationId: ids.nice ?? '', accountId: 'listing' }, [
        { ...review, createdAt: later, updatedAt: later, authorName: 'Paul' },
      ])
    })
  const { rows } = await sql<{ id: string; kind: string }>`select id, kind from inbox_item`.execute(db())
  const getId = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? ''
  expect((await owner.request('PUT', `/api/inboxes/${getId('review')}`, { isDone: true })).status).toBe(200)
  await sql`update inbox_item set emotion = case kind when 'comment' then 'Joie' else 'Tristesse' end`.execute(db())
  await sql`update inbox_reply set status = 'PENDING_APPROVAL', is_ours = true where remote_id = 'reply'`.execute(db())
  Object.assign(ids, { comment: getId('comment'), review: getId('review'), alert: alert.body.id })
}

/** Publishes the post as a reel, under which the comment was written. */
async function publishedReel() {
  const { rows } = await sql<{
    id: string
  }>`update publication set post_type = 'reel', state = 'PUBLISHED', remote_id = 'reel-1'
    where post_id = ${ids.soup} returning id`.execute(db())
  await sql`insert into publication_attempt (company_id, id, publication_id, network, account_id, fence, payload_version, payload_sha256, phase, fingerprint, outgoing, remote_id)
    values (${owner.companyId}, ${newId()}, ${rows[0]?.id}, 'facebook', 'page', 1, 1, '\\x00', 'PUBLISHED', '\\x00', '{}', 'reel-1')`.execute(
    db(),
  )
  await sql`update publication set state = 'DUE', remote_id = null where post_id = ${ids.soup}`.execute(db())
}

const db = () => server.deps.databases.forCompany(owner.companyId)

type Cases = Readonly<Record<string, readonly [query: (named: typeof ids) => string, found: readonly string[]][]>>
const both = <T>(a: T, b: T) => [a, b]

const locationCases: Cases = {
  name: [[() => 'name=lyo', ['Lyon']]],
  search: [[() => 'search=zuia', ['Nice']]],
  groupe: [[({ group }) => `groupe=${group}`, ['Lyon']]],
  locationLabels: [[({ label }) => `locationLabels[]=${label}`, ['Lyon']]],
  id: [[({ nice }) => `id[]=${nice}`, ['Nice']]],
  country: [[() => 'country=ES', ['Nice']]],
  timeZoneToCheck: [
    [() => 'timeZoneToCheck=true', ['Lyon']],
    [() => 'timeZoneToCheck=false', ['Nice']],
  ],
  ...Object.fromEntries(
    ['groupe', 'locationLabels', 'openingHours'].map((field) => [
      `exists[${field}]`,
      [
        [() => `exists[${field}]=true`, ['Lyon']],
        [() => `exists[${field}]=false`, ['Nice']],
      ] as const,
    ]),
  ),
}

const postCases: Cases = {
  location: [[({ lyon }) => `location[]=${iri(lyon ?? '')}`, ['La soupe']]],
  'scheduledPostLocations.location': [[({ nice }) => `scheduledPostLocations.location=${nice}`, ['La tarte']]],
  integrationType: [[() => 'integrationType[]=google', ['La tarte']]],
  postType: [[() => 'postType=post', ['La soupe']]],
  postStatus: [
    [() => 'postStatus=PENDING_APPROVAL', ['La tarte']],
    [() => 'postStatus=SCHEDULED', ['La soupe']],
  ],
  canApprove: [
    [() => 'canApprove=true', ['La tarte']],
    [() => 'canApprove=false', ['La soupe']],
  ],
  scheduledAt: [
    [() => `scheduledAt[after]=${new Date(tomorrow().getTime() + day / 2).toISOString()}`, ['La tarte']],
    [() => `scheduledAt[strictly_before]=${new Date(tomorrow().getTime() + day / 2).toISOString()}`, ['La soupe']],
  ],
  isConnected: [
    [() => 'isConnected=true', ['La soupe']],
    [() => 'isConnected=false', ['La tarte']],
  ],
  ownPosts: [
    [() => 'ownPosts=true', ['La soupe']],
    [() => 'ownPosts=false', ['La tarte']],
  ],
  locationLabels: [[({ label }) => `locationLabels=${label}`, ['La soupe']]],
  groupe: [[({ group }) => `groupe=${group}`, ['La soupe']]],
  composition: [[({ composition }) => `composition=${composition}`, ['La soupe']]],
  attachment: [[({ file }) => `attachment=${file}`, ['La soupe']]],
  search: [[() => 'search=TARTE', ['La tarte']]],
}

const inboxCases: Cases = {
  id: [[({ review }) => `id=${review}`, ['Médiocre']]],
  integrationType: [[() => 'integrationType=google', ['Médiocre']]],
  platform: [
    [() => 'platform=facebook:reel', ['Bonjour']],
    [() => 'platform=google:post', ['Médiocre']],
  ],
  kind: [[() => 'kind=review', ['Médiocre']]],
  isDone: [
    [() => 'isDone=true', ['Médiocre']],
    [() => 'isDone=false', ['Bonjour']],
  ],
  markAsDone: [
    [() => 'markAsDone=true', ['Bonjour']],
    [() => 'markAsDone=false', ['Médiocre']],
  ],
  openedInboxId: [[({ comment }) => `isDone=true&search=rien&openedInboxId=${comment}`, ['Bonjour']]],
  location: [[({ nice }) => `location=${nice}`, ['Médiocre']]],
  'location.locationLabels': [[({ label }) => `location.locationLabels=${label}`, ['Bonjour']]],
  editedAt: [
    [() => `editedAt[after]=${utc(written.getTime() + day / 2)}`, ['Médiocre']],
    [() => `editedAt[before]=${utc(written.getTime())}`, ['Bonjour']],
    [() => `editedAt[strictly_after]=${utc(written.getTime())}`, ['Médiocre']],
  ],
  commentsCount: [
    [() => 'commentsCount[gt]=0', ['Bonjour']],
    [() => 'commentsCount[lt]=1', ['Médiocre']],
    [() => 'commentsCount[between]=1..3', ['Bonjour']],
  ],
  likesCount: [[() => 'likesCount[]=1&likesCount[]=2', ['Médiocre']]],
  emotion: [[() => 'emotion=Joie', ['Bonjour']]],
  'replies.replyStatus': [[() => 'replies.replyStatus[]=PENDING_APPROVAL', ['Bonjour']]],
  keywordAlert: [[({ alert }) => `keywordAlert=${alert}`, ['Bonjour']]],
  search: [[() => 'search=mediocre', ['Médiocre']]],
  'exists[replies]': [
    [() => 'exists[replies]=true', ['Bonjour']],
    [() => 'exists[replies]=false', ['Médiocre']],
  ],
  // There are no tasks yet.
  'exists[tasks]': [
    [() => 'exists[tasks]=true', []],
    [() => 'exists[tasks]=false', ['Bonjour', 'Médiocre']],
  ],
}

/** Formats an instant as the web application does: UTC, `YYYY-MM-DD HH:mm:ss`. */
const utc = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

describe.each([
  {
    path: '/api/locations',
    list: locations.list.list,
    cases: locationCases,
    named: 'name',
    order: both('Lyon', 'Nice'),
  },
  {
    path: '/api/scheduled_posts',
    list: posts.list.list,
    cases: postCases,
    named: 'text',
    order: both('La soupe', 'La tarte'),
  },
  {
    path: '/api/inboxes',
    list: inboxes.list.list,
    cases: inboxCases,
    named: 'text',
    order: both('Bonjour', 'Médiocre'),
  },
])('$path', ({ path, list, cases, named, order }) => {
  const fetchIds = async (query: string) => {
    const { status, body } = await owner.request('GET', `${path}?${query}`)
    expect(status, query).toBe(200)
    const names: string[] = body.member.map((row: Record<string, string>) => row[named])
    expect(body.totalItems, query).toBe(names.length)
    return names
  }

  test('each documented filter returns the documented rows', async () => {
    expect((await fetchIds('')).toSorted()).toEqual(order)
    for (const [name, queries] of Object.entries(cases))
      for (const [query, found] of queries)
        expect([name, (await fetchIds(query(ids))).toSorted()]).toEqual([name, found])
  })

  test('every documented filter is tried here', () => {
    const documented = [
      ...Object.keys(list?.filters ?? {}),
      ...(list?.exists ?? []).map((field) => `exists[${field}]`).filter((field) => !integrations.includes(field)),
    ]
    expect(Object.keys(cases).toSorted()).toEqual(documented.toSorted())
  })

  test('each documented order sorts both ways', async () => {
    for (const field of list?.order ?? []) {
      expect([field, await fetchIds(`order[${field}]=asc`)]).toEqual([field, order])
      expect([field, await fetchIds(`order[${field}]=DESC`)]).toEqual([field, order.toReversed()])
    }
  })
})

const integrations = Object.values(integrationFields).map((field) => `exists[${field}]`)

test('a location is found by the networks it is connected to', async () => {
  await sql`delete from integration where location_id = ${ids.nice}`.execute(db())
  for (const field of integrations) {
    const found = await Promise.all(
      ['true', 'false'].map((is) => owner.request('GET', `/api/locations?${field}=${is}`)),
    )
    const names = found.map(({ body }) => body.member.map(({ name }: { name: string }) => name))
    expect([field, ...names]).toEqual([field, ['Lyon'], ['Nice']])
  }
})
