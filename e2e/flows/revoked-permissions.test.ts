import type { TestUser } from '@vitrine/server/testing/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomeDue, type PublishingEnvironment, startPublishingEnvironment, until } from './publishing-environment.ts'

let world: PublishingEnvironment
beforeAll(async () => {
  world = await startPublishingEnvironment({ locationCount: 1, networks: ['facebook'] })
})
afterAll(() => world.close())

test('a post approved by a former approver is held until another approver releases it', async () => {
  const company = `/api/companies/${world.camille.companyId}`
  const approver = () => world.server.colleague(world.camille, { roles: ['ROLE_USER', 'ROLE_APPROVAL'] })
  const [ines, julien, lea, nour] = [
    await world.server.colleague(world.camille),
    await approver(),
    await approver(),
    await approver(),
  ]
  await world.camille.request('PUT', company, { postsAreApproved: true })
  const write = async (person: TestUser, text: string) => {
    const input = { integrationType: 'facebook', text, checkedLocations: [`/api/locations/${world.locationIds[0]}`] }
    return (await person.request('POST', '/api/scheduled_posts', { ...input, scheduledAt: '2030-01-01T08:00:00Z' }))
      .body
  }
  const approvedBy = async (person: TestUser, text: string) => {
    const { id } = await write(ines, text)
    expect((await person.request('POST', `/api/scheduled_posts/${id}/approval`, {})).body.postStatus).toBe('SCHEDULED')
    return id
  }
  const [approved, own] = [await approvedBy(julien, 'Validée'), (await write(julien, 'La sienne')).id]
  const approvedByNour = await approvedBy(nour, 'Tient toujours')
  await world.camille.request('PUT', `/api/users/${julien.id}`, { roles: ['ROLE_USER'] })
  await world.camille.request('PUT', `/api/users/${nour.id}`, { appPermissions: { calendar: true } })
  for (const id of [approved, own, approvedByNour]) await becomeDue(world, id)
  await until(world, approvedByNour, 'PUBLISHED')
  for (const id of [approved, own])
    expect((await until(world, id, 'FAILED')).scheduledPostLocations).toMatchObject([{ error: 'post.right' }])
  const again = (person: TestUser, id: string) => person.request('POST', `/api/scheduled_posts/${id}/retry`, {})
  expect((await again(julien, own)).body.postStatus).toBe('PENDING_APPROVAL')
  await lea.request('POST', `/api/scheduled_posts/${own}/approval`, { scheduledAt: new Date().toISOString() })
  await again(lea, approved)
  for (const id of [approved, own]) await until(world, id, 'PUBLISHED')
})
