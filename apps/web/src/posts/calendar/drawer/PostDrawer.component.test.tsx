import { posts, ScheduledPostSummary } from '@vitrine/contract/posts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentAddress, goBack, openPage, server } from '../../../../component-tests/page.tsx'
import { createRow, rowId } from '../../../../component-tests/rows.ts'

test('Back closes a post opened in the calendar and restores the previous address', async () => {
  const post = createRow(ScheduledPostSummary, {
    ...{ id: rowId(1), '@id': `/api/scheduled_posts/${rowId(1)}`, integrationType: 'facebook', postType: 'post' },
    ...{ text: 'Le menu du jour', postStatus: 'DRAFT', scopedPostStatus: 'DRAFT', timeZone: 'Europe/Paris' },
    scheduledAt: new Date().toISOString(),
  })
  server().on(posts.list, () => ({ totalItems: 1, member: [post] }))
  server().on(posts.read, () => ({ ...post, checkedLocations: [], scheduledPostLocations: [] }))
  await openPage('/calendar-list')
  await page.getByRole('link', { name: 'Calendrier', exact: true }).click()
  await expect.element(page.getByRole('radio', { name: 'Semaine' })).toBeInTheDocument()
  await page.getByRole('gridcell').getByText('Le menu du jour').first().click()
  const drawer = page.getByRole('dialog', { name: 'Publication' })
  await expect.element(drawer.getByText('Le menu du jour').first()).toBeVisible()
  expect(currentAddress()).toMatch(/^\/calendar\?id=/)
  goBack()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.poll(currentAddress).toBe('/calendar')
  goBack()
  await expect.poll(currentAddress).toBe('/calendar-list')
})

test('a failed post leads from its drawer to the screen where it is repaired', async () => {
  const post = createRow(ScheduledPostSummary, {
    ...{ id: rowId(1), '@id': `/api/scheduled_posts/${rowId(1)}`, integrationType: 'facebook', postType: 'post' },
    ...{ text: 'Le menu du jour', postStatus: 'FAILED', scopedPostStatus: 'FAILED', timeZone: 'Europe/Paris' },
    ...{ scheduledAt: new Date().toISOString(), canRetry: true },
    progress: { total: 1, open: 0, published: 0, failed: 1, unconfirmed: 0, checking: 0 },
  })
  server().on(posts.list, () => ({ totalItems: 1, member: [post] }))
  server().on(posts.read, () => ({ ...post, checkedLocations: [], scheduledPostLocations: [] }))
  await openPage(`/calendar?id=${rowId(1)}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Corriger', exact: true }).click()
  await expect.poll(currentAddress).toBe(`/calendar/${rowId(1)}?repair=true`)
})
