import { Notification, type NotificationType, notifications } from '@vitrine/contract/notifications'
import { posts, ScheduledPost } from '@vitrine/contract/posts'
import { summaries } from '@vitrine/contract/summaries'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, readText } from '../../component-tests/elements.ts'
import { currentAddress, expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

const bell = page.getByRole('button', { name: /^Notifications/ })
const panel = page.getByRole('dialog', { name: 'Notifications' })

/** One unread notification about a post, read once the page marks it so. */
function serveNotification(type: NotificationType, fields: object) {
  const notification = createRow(Notification, {
    ...{ id: rowId(1), '@id': `/api/notifications/${rowId(1)}`, type, unread: true, places: 1, itemId: rowId(2) },
    ...fields,
  })
  const unread = () => (notification.unread ? [notification] : [])
  server().on(notifications.list, ({ query }) => {
    const member = query.get('unread') === 'true' ? unread() : [notification]
    return { totalItems: member.length, member: query.get('itemsPerPage') === '0' ? [] : member }
  })
  server().on(summaries.menu, () => ({
    unreadNotifications: {
      '@id': '/api/notifications',
      '@type': 'Collection' as const,
      totalItems: unread().length,
      member: [],
    },
  }))
  server().on(notifications.update, ({ body }) => Object.assign(notification, { unread: body.unread ?? true }))
  server().on(posts.read, () =>
    createRow(ScheduledPost, {
      ...{
        id: rowId(2),
        '@id': `/api/scheduled_posts/${rowId(2)}`,
        postType: 'post',
        text: 'La terrasse est ouverte.',
      },
      changeRequest: { note: 'Dites aussi à quelle heure.', at: '2026-03-01T09:00:00+00:00' },
    }),
  )
}

describe('notifications about a post', () => {
  for (const [title, type, fields] of [
    ['Modification demandée', 'scheduledPostAskModification', { text: 'Dites aussi à quelle heure.' }],
    [
      'Publication validée',
      'info',
      { title: 'Publication validée', text: 'La terrasse est ouverte.', link: `/calendar?id=${rowId(2)}` },
    ],
  ] as const)
    test(`clicking a notification (${title}) opens its post and marks it as read`, async () => {
      serveNotification(type, fields)
      await openPage('/inbox')
      await expect.element(page.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
      await userEvent.keyboard('b')
      const article = panel.getByRole('article', { name: new RegExp(`^${title}`) })
      await expect.poll(() => readText(article)).toMatch(new RegExp(fields.text))
      await expectAccessible(panel)
      focus(article)
      await userEvent.keyboard('{Enter}')
      await expect.element(panel).not.toBeInTheDocument()
      expect(currentAddress()).toContain(`/calendar?id=${rowId(2)}`)
      await expect.element(page.getByText('La terrasse est ouverte.').first()).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    })
})

test('a notification that could not be marked as read is unread again and named in a toast', async () => {
  serveNotification('exportCompleted', { text: 'Établissements' })
  server().on(notifications.update, () => refuse(500))
  await openPage('/inbox')
  await bell.click()
  const article = panel.getByRole('article', { name: /^Export prêt/ })
  await article.hover()
  await article.getByRole('button', { name: 'Marquer comme lu' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: '« Export prêt' })).toBeVisible()
  await expect.element(panel.getByRole('article', { name: /non lu/ })).toBeVisible()
})
