import { expect, test } from 'vitest'
import { publishEvent } from '../events/events.ts'
import { newId } from '../lib/ids.ts'
import { createConnectedLocation } from '../testing/connected-locations.ts'
import { followEvents, publishUntilReceived } from '../testing/event-stream.ts'
import { startTestServer } from '../testing/testing.ts'
import { type Notice, notify } from './notify.ts'

test('a notification event reaches users by permission, location and recipient', async () => {
  const server = await startTestServer()
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const camille = await server.owner()
  const lyon = await createConnectedLocation(server, camille, { name: 'Lyon' })
  const nice = await createConnectedLocation(server, camille, { name: 'Nice' })
  const marc = await server.colleague(camille, { profile: 'PROFILE_MEMBER', locations: [lyon] })
  const reader = await server.colleague(camille, { permissions: { calendar: false, calendarPost: false } })
  const streams = await Promise.all([camille, marc, reader].map((person) => followEvents(url, person)))
  const db = server.deps.databases.forCompany(camille.companyId)
  const ready = () => streams.every((stream) => stream.text().includes('event: export'))
  await publishUntilReceived(db, { company: camille.companyId, type: 'export' }, ready)
  const countReceived = () => streams.map((stream) => stream.text().split('event: notification').length - 1)
  /** How often each heard of it, once all heard of what came after. */
  const notifyAndCount = async (...notices: Notice[]) => {
    const before = countReceived()
    await db.transaction().execute((tx) => notify(tx, camille.companyId, notices))
    const after = newId()
    for (const { id: user } of [camille, marc, reader])
      await publishEvent(db, { company: camille.companyId, type: 'export', id: after, user })
    for (const stream of streams) await stream.until(after)
    return countReceived().map((times, index) => times - (before[index] ?? 0))
  }
  const late = (locationId: string): Notice => ({
    type: 'scheduledPostError',
    kind: 'post.late',
    locationId: locationId,
  })
  expect(await notifyAndCount(late(nice))).toEqual([1, 0, 0])
  expect(await notifyAndCount(late(lyon), late(lyon))).toEqual([1, 1, 0])
  expect(await notifyAndCount(late(lyon), late(nice))).toEqual([1, 1, 0])
  expect(await notifyAndCount({ type: 'info', kind: 'post.approved', recipientId: reader.id })).toEqual([0, 0, 1])
  for (const stream of streams) await stream.end()
  await server.close()
})
