import { companies } from '@vitrine/contract/companies'
import { locationStandings } from '@vitrine/contract/location-standings'
import { locations, locationTree } from '@vitrine/contract/locations'
import { summaries } from '@vitrine/contract/summaries'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectedTree, treeLocation } from '../../component-tests/fixtures.ts'
import { expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const card = (name: string) => page.getByRole('region', { name })

describe('cards of Home', () => {
  test('a card that cannot be loaded shows its error and can be reloaded', async () => {
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

describe('first steps on Home', () => {
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  const skip = (step: string) => steps.getByRole('button', { name: `Passer : ${step}` })

  test('a company’s first steps disappear once each is done or skipped', async () => {
    let skippedSteps: 'team'[] = []
    server().on(locationTree.read, () => connectedTree('google'))
    server().on(summaries.firstSteps, () => ({ scheduledPosts: 1, users: 1, inboxItems: 0 }))
    await openPage('/')
    server().on(companies.read, () => ({
      ...{ name: 'Maison Margot', timeZone: 'Europe/Paris' },
      ...{ hoursChecked: true, skippedSteps },
    }))
    server().on(companies.skipStep, () => {
      skippedSteps = ['team']
      return {}
    })
    await skip('Inviter votre équipe').click()
    await expect.element(steps).not.toBeInTheDocument()
  })

  test('a new colleague’s first steps disappear once each is skipped', async () => {
    await openPage('/', { inbox: false, calendar: false, calendarPost: false }, { profile: 'PROFILE_MEMBER' })
    await skip('Compléter votre profil').click()
    await expect.element(steps).toBeVisible()
    await skip('Choisir vos notifications').click()
    await expect.element(steps).not.toBeInTheDocument()
  })
})
