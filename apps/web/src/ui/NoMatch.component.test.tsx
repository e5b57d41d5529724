import { groups } from '@vitrine/contract/groups'
import { LocationSummary, locations, locationTree } from '@vitrine/contract/locations'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { quickReply, treeLocation } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createSample } from '../../component-tests/sample.ts'

const group = '01900000-0000-7000-8000-0000000000aa'
const status = page.getByRole('status').filter({ hasText: 'Effacer les filtres' })

/** A company with one location in one group and one quick reply; no list has a row that the filters match. */
function serveLittle() {
  const location = treeLocation(1, 'Bellecour')
  const groupRow = {
    '@id': `/api/groups/${group}`,
    '@type': 'Group' as const,
    id: group,
    name: 'Sud-Est',
    locationsCount: 1,
  }
  server().on(locationTree.read, () => ({
    totalItems: 1,
    groups: [{ '@id': groupRow['@id'], id: group, name: 'Sud-Est', locations: [location] }],
  }))
  server().on(groups.list, () => ({ totalItems: 1, member: [groupRow] }))
  server().on(quickReplies.list, () => ({ totalItems: 1, member: [quickReply(1, 'Merci', 'Merci !')] }))
  server().on(locations.list, ({ query }) => {
    if (query.has('search')) return {}
    return { totalItems: 1, member: [{ ...(createSample(LocationSummary.schema) as object), name: location.name }] }
  })
}

describe('list without matches', () => {
  for (const [address, filters] of [
    [`/settings/company?q=Lyon&group=${group}&todo=facebook`, ['Lyon', 'Sud-Est', 'Sans Facebook']],
    ['/library?q=terrasse&type=image&unused=true', ['terrasse', 'Photos', 'Jamais utilisés']],
    ['/settings/users?q=Zoé&status=disabled', ['Zoé', 'Désactivé']],
    ['/settings/activity?type=Group&from=2020-05-11&to=2020-05-12', ['Groupe', 'Du 11/05/2020', 'Au 12/05/2020']],
    ['/inbox?search=ouvert&kinds=review', ['ouvert', 'Avis']],
    ['/calendar-list?networks=google&own=true', ['Google', 'Mes publications']],
    ['/quick-replies?search=zut&lang=es', ['zut', 'Español']],
  ] as const)
    test(`the filters of ${address.split('?')[0]} are named when nothing matches`, async () => {
      serveLittle()
      await openPage(address)
      await expect.element(status).toBeVisible()
      expect(
        status
          .getByRole('listitem')
          .elements()
          .map((item) => item.textContent),
      ).toEqual([...filters])
    })

  test('clearing the filters shows all rows again', async () => {
    serveLittle()
    await openPage('/quick-replies?search=zut&lang=es')
    await expectAccessible(status)
    await status.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect.element(status).not.toBeInTheDocument()
  })
})
