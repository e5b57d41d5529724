import type { Person } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeDue, type PublishingWorld, startPublishingWorld, until } from './publishing-world.ts'

let world: PublishingWorld
beforeAll(async () => {
  world = await startPublishingWorld({ places: 1, networks: ['facebook'] })
})
afterAll(() => world.close())

test('what was let go as an approver needs that role still, and what is stopped waits for another', async () => {
  const company = `/api/companies/${world.camille.companyId}`
  const approver = () => world.server.colleague(world.camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  const [ines, julien, lea, nour] = [
    await world.server.colleague(world.camille),
    await approver(),
    await approver(),
    await approver(),
  ]
  await world.camille.ask('PUT', company, { postsAreApproved: true })
  const write = async (who: Person, text: string) => {
    const asked = { integrationType: 'facebook', text, checkedLocations: [`/api/locations/${world.places[0]}`] }
    return (await who.ask('POST', '/api/scheduled_posts', { ...asked, scheduledAt: '2030-01-01T08:00:00Z' })).body
  }
  const approvedBy = async (who: Person, text: string) => {
    const { id } = await write(ines, text)
    expect((await who.ask('POST', `/api/scheduled_posts/${id}/approval`, {})).body.postStatus).toBe('SCHEDULED')
    return id
  }
  const [approved, own] = [await approvedBy(julien, 'Validée'), (await write(julien, 'La sienne')).id]
  const stands = await approvedBy(nour, 'Tient toujours')
  await world.camille.ask('PUT', `/api/users/${julien.id}`, { roles: ['ROLE_USER'] })
  await world.camille.ask('PUT', `/api/users/${nour.id}`, { appPermissions: { calendar: true } })
  for (const id of [approved, own, stands]) await becomeDue(world, id)
  await until(world, stands, 'PUBLISHED')
  for (const id of [approved, own])
    expect((await until(world, id, 'FAILED')).scheduledPostLocations).toMatchObject([{ error: 'post.right' }])
  const again = (who: Person, id: string) => who.ask('POST', `/api/scheduled_posts/${id}/retry`, {})
  expect((await again(julien, own)).body.postStatus).toBe('PENDING_APPROVAL')
  await lea.ask('POST', `/api/scheduled_posts/${own}/approval`, { scheduledAt: new Date().toISOString() })
  await again(lea, approved)
  for (const id of [approved, own]) await until(world, id, 'PUBLISHED')
})
