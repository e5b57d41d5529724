import { brokenConnections, Notification, notifications } from '@vitrine/contract/notifications'
import { summaries } from '@vitrine/contract/summaries'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, server } from '../../component-tests/page.tsx'
import { createRow, rowId } from '../../component-tests/rows.ts'

test('a viewer without the permission to connect sees an expired connection without a reconnect button', async () => {
  const location = {
    '@id': `/api/locations/${rowId(1)}`,
    '@type': 'Location' as const,
    id: rowId(1),
    name: 'Bellecour',
  }
  const notification = createRow(Notification, {
    ...{ id: rowId(2), '@id': `/api/notifications/${rowId(2)}`, type: 'invalidatedToken', network: 'facebook' },
    ...{ unread: true, places: 1, location, text: 'Facebook n’accepte plus cette connexion.' },
  })
  const broken = { connections: [{ location, network: 'facebook' as const, posts: 4 }], posts: 4 }
  server().on(brokenConnections.read, () => broken)
  server().on(notifications.list, () => ({ totalItems: 1, member: [notification] }))
  server().on(summaries.menu, () => ({
    unreadNotifications: { '@id': '/api/notifications', '@type': 'Collection' as const, totalItems: 1, member: [] },
    brokenConnections: broken,
  }))
  await openPage('/', { locations: false })
  const bell = page.getByRole('button', { name: /^Notifications, .*non lue.*connexions? expirée/ })
  await bell.click()
  const article = page.getByRole('article', { name: /Connexion expirée\s: Facebook/ })
  await expect.element(article.getByRole('button', { name: 'Marquer comme lu' })).toBeInTheDocument()
  await expect.element(article.getByRole('button', { name: 'Reconnecter' })).not.toBeInTheDocument()
})
