import { exports } from '@vitrine/contract/exports'
import { inboxes } from '@vitrine/contract/inbox'
import { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { libraryMedias } from '@vitrine/contract/library'
import { locationImports } from '@vitrine/contract/location-imports'
import { locations } from '@vitrine/contract/locations'
import { notificationPreferences } from '@vitrine/contract/notifications'
import type { Operation } from '@vitrine/contract/operation'
import { posts } from '@vitrine/contract/posts'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { rssFeeds } from '@vitrine/contract/rss-feeds'
import { userActivities } from '@vitrine/contract/user-activities'
import { users } from '@vitrine/contract/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, server } from '../../component-tests/page.tsx'
import { rowId } from '../../component-tests/rows.ts'
import { refuse } from '../../component-tests/stub-server.ts'

test('a page that could not be loaded shows the server’s reason', async () => {
  server().on(users.list, () =>
    refuse(400, { propertyPath: 'order', message: 'Cet ordre n’existe pas.', code: 'choice' }),
  )
  await openPage('/settings/users')
  await expect.element(page.getByRole('alert').getByText('Cet ordre n’existe pas.')).toBeVisible()
})

/** Where each operation is read, and what stands in its place when it is refused. */
const parts: readonly (readonly [path: string, operation: Operation, title: string])[] = [
  ['/inbox', inboxes.list, 'Nous n’avons pas pu charger les messages'],
  [`/inbox?id=${rowId(1)}`, inboxes.read, 'Nous n’avons pas pu ouvrir ce message'],
  ['/quick-replies', quickReplies.list, 'Nous n’avons pas pu charger les réponses rapides'],
  ['/rss', rssFeeds.list, 'Nous n’avons pas pu charger les flux'],
  ['/calendar-list', posts.list, 'Nous n’avons pas pu charger les publications'],
  [`/calendar?id=${rowId(1)}`, posts.read, 'Nous n’avons pas pu ouvrir cette publication'],
  ['/library', libraryMedias.list, 'Nous n’avons pas pu charger la médiathèque'],
  [`/settings/locations/${rowId(1)}`, locations.read, 'Nous n’avons pas pu charger cet établissement'],
  ['/settings/profile', notificationPreferences.read, 'Nous n’avons pas pu charger vos choix'],
  ['/settings/activity', userActivities.list, 'Nous n’avons pas pu charger l’activité'],
  ['/settings/company?tab=identity', keywordAlerts.list, 'Nous n’avons pas pu charger vos alertes'],
  ['/settings/company/import', locationImports.list, 'Nous n’avons pas pu charger les imports précédents'],
  [`/exports/${rowId(1)}`, exports.read, 'Nous n’avons pas pu retrouver cet export'],
]

test.each(parts)(
  'a part of %s that could not be loaded shows a named error, and can be reloaded',
  async (path, operation, title) => {
    server().on(operation, () => refuse(400))
    await openPage(path)
    const part = page.getByRole('alert').filter({ hasText: title })
    await expect.element(part).toBeVisible()
    await part.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => server().requests(operation).length).toBeGreaterThan(1)
  },
)
