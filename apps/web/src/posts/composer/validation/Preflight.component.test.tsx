import { locationTree } from '@vitrine/contract/locations'
import { posts } from '@vitrine/contract/posts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectedTree, facebookPost } from '../../../../component-tests/fixtures.ts'
import { openPage, server } from '../../../../component-tests/page.tsx'

test('a scheduled post names its location whose time zone is only assumed', async () => {
  const { ungrouped, ...tree } = connectedTree('facebook')
  const locations = ungrouped.map((location) => ({ ...location, timeZoneToCheck: true as const }))
  server().on(locationTree.read, () => ({ ...tree, ungrouped: locations }))
  server().on(posts.read, () => facebookPost(1, 'Portes ouvertes'))
  await openPage(`/calendar/${facebookPost(1, '').id}`)
  await expect.element(page.getByText(/^Fuseau horaire à vérifier pour Lyon/)).toBeVisible()
})
