import { locationStandings } from '@vitrine/contract/location-standings'
import { locations, locationTree } from '@vitrine/contract/locations'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const card = (name: string) => page.getByRole('region', { name })

describe('a card of Home', () => {
  test('that can’t be loaded says so in its place, and can be loaded again', async () => {
    let isFailing = true
    server().on(locationTree.read, () =>
      isFailing ? refuse(500) : { totalItems: 1, ungrouped: [treeLocation(1, 'Bellecour')] },
    )
    server().on(locations.read, () => ({ name: 'Bellecour', timeZone: 'Europe/Paris' }))
    server().on(locationStandings.differences, () => (isFailing ? refuse(500) : {}))
    await openPage('/')
    await expect.element(card('À traiter').getByText(/Tout est traité/)).toBeVisible()
    for (const name of ['Votre réseau', 'Fiches à vérifier']) {
      await expect
        .element(
          card(name)
            .getByText(/Nous n’avons pas pu/)
            .first(),
        )
        .toBeVisible()
      await expect.element(card(name).getByRole('button', { name: 'Réessayer' })).toBeVisible()
    }
    await expectAccessible(page.getByRole('main'))
    isFailing = false
    await card('Votre réseau').getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByRole('region', { name: /^Aujourd’hui : Bellecour/ })).toBeVisible()
    await card('Fiches à vérifier').getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByText(/Nous n’avons pas pu/)).not.toBeInTheDocument()
  })
})
