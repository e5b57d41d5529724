import { expect, test } from 'vitest'
import { tell } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import { connectedPlace } from '../testing/connected-locations.ts'
import { followEvents, tellUntilHeard } from '../testing/event-stream.ts'
import { startTestServer } from '../testing/testing.ts'
import { type Notice, notify } from './notify.ts'

test('of a notification only those hear who are told it: by their rights, the place and the person it is for', async () => {
  const server = await startTestServer()
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const camille = await server.owner()
  const lyon = await connectedPlace(server, camille, { name: 'Lyon' })
  const nice = await connectedPlace(server, camille, { name: 'Nice' })
  const marc = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  const reader = await server.colleague(camille, { permissions: { calendar: false, calendarPost: false } })
  const streams = await Promise.all([camille, marc, reader].map((person) => followEvents(url, person)))
  const db = server.deps.databases.of(camille.companyId)
  const ready = () => streams.every((one) => one.text().includes('event: export'))
  await tellUntilHeard(db, { company: camille.companyId, type: 'export' }, ready)
  const heard = () => streams.map((one) => one.text().split('event: notification').length - 1)
  /** How often each heard of it, once all heard of what came after. */
  const hearing = async (...notices: Notice[]) => {
    const before = heard()
    await db.transaction().execute((tx) => notify(tx, camille.companyId, notices))
    const after = newId()
    for (const { id: user } of [camille, marc, reader])
      await tell(db, { company: camille.companyId, type: 'export', id: after, user })
    for (const one of streams) await one.until(after)
    return heard().map((times, index) => times - (before[index] ?? 0))
  }
  const late = (place: string): Notice => ({ type: 'scheduledPostError', kind: 'post.late', locationId: place })
  expect(await hearing(late(nice))).toEqual([1, 0, 0])
  expect(await hearing(late(lyon), late(lyon))).toEqual([1, 1, 0])
  expect(await hearing(late(lyon), late(nice))).toEqual([1, 1, 0])
  expect(await hearing({ type: 'info', kind: 'post.approved', recipientId: reader.id })).toEqual([0, 0, 1])
  for (const one of streams) await one.end()
  await server.close()
})
