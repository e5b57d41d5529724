import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleUrl } from '../db/database-roles.ts'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation, iri } from '../testing/connected-locations.ts'
import { startTestServer, type TestServer, type TestUser } from '../testing/testing.ts'
import { type Dispatcher, openDispatcher } from './dispatcher.ts'
import { begin } from './publication-store.ts'

let server: TestServer
let camille: TestUser
let otherOwner: TestUser
const opened: Dispatcher[] = []
beforeAll(async () => {
  server = await startTestServer()
  camille = await server.owner()
  otherOwner = await server.owner('Ailleurs')
})
afterAll(async () => {
  for (const dispatcher of opened) await dispatcher.close()
  await server.close()
})

function worker(leaseMs = 60_000): Dispatcher {
  const dispatcher = openDispatcher(server.deps.config, newId(), leaseMs)
  opened.push(dispatcher)
  return dispatcher
}

async function due(owner: TestUser, locationCount: number, posts = 1): Promise<void> {
  const ids = await Promise.all(Array.from({ length: locationCount }, () => createConnectedLocation(server, owner)))
  for (let post = 0; post < posts; post++)
    await owner.request('POST', '/api/scheduled_posts', {
      ...{ integrationType: 'facebook', text: `Due ${post}`, scheduleType: 'NOW', checkedLocations: ids.map(iri) },
    })
}

const given = (dispatcher: Dispatcher, turns: Awaited<ReturnType<Dispatcher['claim']>>) =>
  dispatcher.release(
    turns.map(({ network, account, companyId, lease }) => ({
      ...{ network, account, companyId, lease },
      ...{ blockMs: null, because: null, failures: 0, probe: false },
    })),
  )

describe('claiming lanes', () => {
  test('each due account is claimed by one worker, one publication at a time', async () => {
    await due(camille, 20, 3)
    const [first, two] = [worker(), worker()]
    const atOnce = await Promise.all([first.claim(15, 15), two.claim(15, 15), first.claim(15, 15), two.claim(15, 15)])
    // Who looked for the same ones at the same moment goes without, and looks again.
    const turns = [...atOnce.flat(), ...(await first.claim(15, 15))]
    const accounts = turns.map(({ account }) => account)
    expect(new Set(accounts).size).toBe(accounts.length)
    expect(accounts).toHaveLength(20)
    expect(turns.every(({ publication }) => publication?.state === 'PREPARING' && publication.fence === 1)).toBe(true)
    await given(first, turns)
  })

  test('lanes are shared fairly among companies, however many posts one of them has due', async () => {
    await due(camille, 60)
    await due(otherOwner, 2)
    const dispatcher = worker()
    const turns = await dispatcher.claim(10, 10)
    expect(turns.filter(({ companyId }) => companyId === otherOwner.companyId)).toHaveLength(2)
    await given(dispatcher, turns)
  })

  test('a lane that is not renewed is lost and can be claimed by another worker', async () => {
    await due(otherOwner, 1)
    const [slow, quick] = [worker(300), worker()]
    const turn = (await slow.claim(100, 100)).findLast(({ publication }) => publication?.fence === 1)
    if (!turn?.publication) throw new Error('nothing was due')
    expect(await slow.renew([turn.lease])).not.toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await slow.renew([turn.lease])).toEqual([])
    const reclaimed = (await quick.claim(100, 100)).find(({ account }) => account === turn.account)
    expect(reclaimed?.publication).toMatchObject({
      id: turn.publication.id,
      fence: turn.publication.fence + 1,
      crashCount: 1,
    })
    // What the first gives back now is not its own any more.
    await given(slow, [turn])
    expect((await worker().claim(100, 100)).map(({ account }) => account)).not.toContain(turn.account)
  })

  test('a crashed worker counts against the publication it was preparing, not against those waiting behind it', async () => {
    await due(otherOwner, 1)
    const claim = async () => {
      const turns = await worker(1).claim(100, 100)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return turns
    }
    const first = (await claim()).findLast(({ publication }) => publication?.fence === 1)
    const again = async () => {
      const publication = (await claim()).find(({ account }) => account === first?.account)?.publication
      return publication ?? { id: '', fence: 0, crashCount: -1 }
    }
    const lost = await again()
    expect(lost.crashCount).toBe(1)
    expect((await again()).crashCount).toBe(1)
    const row = await again()
    await begin(server.deps.databases.forCompany(otherOwner.companyId), { company_id: otherOwner.companyId, ...row })
    expect((await again()).crashCount).toBe(2)
    // Who was overtaken begins nothing.
    await begin(server.deps.databases.forCompany(otherOwner.companyId), { company_id: otherOwner.companyId, ...row })
    expect((await again()).crashCount).toBe(2)
  })

  test('suspects that were put off are woken one by one, each once the previous one has ended', async () => {
    await due(otherOwner, 3)
    const first = await worker(1).claim(100, 100)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const dispatcher = worker()
    const suspects = (await dispatcher.claim(100, 100)).filter(({ account, publication }) =>
      first.some((turn) => turn.account === account && publication?.fence === 2),
    )
    expect(suspects.map(({ publication }) => publication?.crashCount)).toEqual([1, 1, 1])
    const db = server.deps.databases.forCompany(otherOwner.companyId)
    await sql`update publication set state = 'DUE', wake_at = clock_timestamp() + interval '1 minute', claimed_by = null
      where company_id = ${otherOwner.companyId} and id = any(${suspects.map(({ publication }) => publication?.id)}::uuid[])`.execute(
      db,
    )
    await given(dispatcher, suspects)
    expect(await dispatcher.claim(100, 100)).toEqual([])
    // One that wakes later than put-off suspects do is not one of them.
    await dispatcher.wakeSuspect(1_000)
    expect(await dispatcher.claim(100, 100)).toEqual([])
    const woken = []
    for (let suspect = 0; suspect < 3; suspect++) {
      await dispatcher.wakeSuspect(60_000)
      const turns = await dispatcher.claim(100, 100)
      expect(turns).toHaveLength(1)
      woken.push(...turns.map(({ account }) => account))
    }
    expect(woken.sort()).toEqual(suspects.map(({ account }) => account).sort())
  })

  test('lanes of a network that demands a pause are not claimed', async () => {
    const dispatcher = worker()
    await dispatcher.blockNetwork('facebook', 60_000, 'network.rate-limited', false)
    await due(otherOwner, 1)
    expect(await dispatcher.claim(100, 100)).toEqual([])
  })
})

describe('the role of the dispatcher in the database', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({
      connectionString: roleUrl(server.deps.config, 'vitrine_dispatcher'),
      options: '-c app.company=00000000-0000-0000-0000-000000000000',
    })
    await client.connect()
  })
  afterAll(() => client.end())

  test.each([
    'select remote_url from publication',
    'select location_name from publication',
    'select outgoing from publication_attempt',
    'select cursor from publication_attempt',
    'select text from scheduled_post',
    'select token_sealed from integration',
    'select email from app_user',
    'select 1 from notification',
    "update publication set remote_id = 'x'",
    'update publication set due_at = clock_timestamp()',
    "update publication_attempt set phase = 'PUBLISHED'",
    'delete from publication',
    'delete from account_gate',
    'insert into publication_lane (company_id, network, account_id) select company_id, network, account_id from publication',
  ])('it may not %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied|row-level security/)
  })

  test('it sees the due lanes of every company', async () => {
    const { rows } = await client.query('select distinct company_id from publication')
    expect(rows.map(({ company_id }) => company_id).sort()).toEqual([camille.companyId, otherOwner.companyId].sort())
  })
})
