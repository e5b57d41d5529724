import { locationTree } from '@vitrine/contract/locations'
import { rssFeeds } from '@vitrine/contract/rss-feeds'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  check,
  discard,
  expectOneSubmission,
  holdResponse,
  loseFirstResponse,
  restored,
  stopWaiting,
  unsaved,
} from '../../component-tests/busy-forms.ts'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { blurField, clear, expectInvalid, expectSummary, expectValid, press } from '../../component-tests/form.ts'
import { currentAddress, expectAccessible, openPage, reloadPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

const form = page.getByRole('form', { name: 'Nouveau flux' })
const address = form.getByRole('textbox', { name: 'Adresse du flux ou du site' })
const template = form.getByRole('textbox', { name: 'Modèle' })
const title = form.getByRole('textbox', { name: 'Nom', exact: true })
const some = form.getByRole('radio', { name: 'Certains établissements' })
const all = form.getByRole('checkbox', { name: 'Tous', exact: true })
const start = form.getByRole('button', { name: /^Suivre et/ })
const back = form.getByRole('button', { name: 'Tous les flux' })
const required = 'Cette valeur est obligatoire.'
const noTime = 'Indiquez une heure, par exemple 9:00 ou 18h30.'
const noLocation = 'Sélectionnez au moins un établissement.'

beforeEach(() => {
  const ungrouped = [treeLocation(1, 'Lille'), treeLocation(2, 'Lyon')]
  server().on(locationTree.read, () => ({ totalItems: 2, ungrouped }))
})

describe('new feed', () => {
  test('missing address, locations and template are linked from the error summary', async () => {
    await openPage('/rss?id=new')
    await press(address, 'h')
    await clear(address)
    await expectInvalid(address, required)
    await clear(template)
    await expectInvalid(template, 'Le modèle doit contenir au moins')
    await press(some, ' ')
    const search = form.getByRole('searchbox', { name: /^Rechercher un établissement/ })
    await expect.element(search).toBeVisible()
    await press(title, 'La Gazette{Enter}')
    await expect.element(address).toHaveFocus()
    await expectSummary(
      [
        [`Adresse du flux ou du site : ${required}`, address],
        [`Établissements : ${noLocation}`, search],
        ['Modèle : Le modèle doit contenir au moins le titre, le résumé ou le lien de l’élément.', template],
      ],
      form,
    )
    await userEvent.keyboard('{{{{titre}}')
    await expectValid(template)
    await press(all, ' ')
    await expect.element(form.getByText(noLocation)).not.toBeInTheDocument()
  })

  test('unreadable numbers and hours are marked', async () => {
    await openPage('/rss?id=new')
    const max = form.getByLabelText('Maximum par jour')
    const until = form.getByLabelText('Jusqu’à', { exact: true })
    const from = form.getByLabelText('À partir de')
    for (const typed of ['5e', '500']) {
      await press(max, `{Control>}a{/Control}${typed}`)
      await blurField(max)
      await expectInvalid(max, 'Indiquez un nombre entier de 1 à 100.')
    }
    await press(max, '{Control>}a{/Control}5')
    await expectValid(max)
    await press(from, ':30')
    await blurField(from)
    await expectInvalid(from, noTime)
    await press(title, '{Enter}')
    await expect.element(address).toHaveFocus()
    await expectSummary(
      [
        [`Adresse du flux ou du site : ${required}`, address],
        [`À partir de : ${noTime}`, from],
      ],
      form,
    )
    await press(from, '{Home}9')
    await expectValid(from)
    await press(until, '18h')
    await expectValid(until)
    expect(server().requests(rssFeeds.create)).toHaveLength(0)
  })

  test('an address the server cannot read is marked, and the other fields keep their values', async () => {
    await openPage('/rss?id=new')
    const message = 'Cette adresse ne peut pas être lue.'
    server().on(rssFeeds.create, () => refuse(422, { propertyPath: 'url', message, code: 'feed.address' }))
    await press(address, 'javascript:alert(1)')
    await press(title, 'La Gazette{Enter}')
    await expectInvalid(address, message)
    await expect.element(address).toHaveFocus()
    await expect.element(title).toHaveValue('La Gazette')
    await userEvent.keyboard('{End}x')
    await expectValid(address)
  })

  test('a refused keyword list is marked, the other list is not', async () => {
    await openPage('/rss?id=new')
    const without = form.getByLabelText('Ne contient aucun de ces mots')
    const message = 'Il faut au plus 100 caractères.'
    server().on(rssFeeds.create, () => refuse(422, { propertyPath: 'rules.exclude[0]', message, code: 'too_long' }))
    await press(address, 'https://exemple.fr')
    await without.fill('soldes')
    await press(title, '{Enter}')
    await expectInvalid(without, message)
    await expect.element(without).toHaveFocus()
    await expectValid(form.getByLabelText('Contient l’un de ces mots'))
  })

  test('a refused location is cleared when the feed covers all locations', async () => {
    await openPage('/rss?id=new')
    const message = 'Cet élément n’existe pas.'
    server().on(rssFeeds.create, () => refuse(422, { propertyPath: 'locations[0]', message, code: 'exists' }))
    await address.fill('gazette.example')
    await press(some, ' ')
    await press(all, ' ')
    await press(title, '{Enter}')
    const refusal = form.getByRole('alert').getByRole('link', { name: /^Établissements : / })
    await expect.element(refusal).toBeVisible()
    await press(form.getByRole('radio', { name: 'Tous les établissements' }), ' ')
    await expect.element(refusal).not.toBeInTheDocument()
  })

  test('a feed is created once although the first response was lost and the page reloaded', async () => {
    loseFirstResponse(rssFeeds.create, () => ({}))
    await openPage('/rss?id=new')
    await address.fill('https://gazette.example/feed')
    await start.click()
    await expect.element(check).toBeVisible()
    await expect.element(address).toBeDisabled()
    await expect.element(start).toBeDisabled()
    await reloadPage()
    await expect.element(address).toBeDisabled()
    await expect.element(address).toHaveValue('https://gazette.example/feed')
    await expectAccessible(form)
    await check.click()
    await expect.element(form).not.toBeInTheDocument()
    expect(currentAddress()).toBe('/rss')
    expectOneSubmission(rssFeeds.create)
  })

  test('a feed is locked while saving, and a failure after leaving shows a toast and restores it', async () => {
    const { promise, respond } = holdResponse<object>()
    server().on(rssFeeds.create, () => promise)
    await openPage('/rss?id=new')
    await address.fill('https://gazette.example/feed')
    await stopWaiting(async () => {
      await start.click()
      await expect.element(address).toBeDisabled()
      await expect.element(back).toBeDisabled()
    })
    await back.click()
    await expect.element(form).not.toBeInTheDocument()
    respond(refuse(422, { propertyPath: 'url', message: 'Cette adresse ne peut pas être lue.', code: 'feed.address' }))
    await expect.element(unsaved('Nouveau flux')).toBeVisible()
    await openPage('/rss?id=new')
    await expect.element(restored).toBeVisible()
    await expect.element(address).toHaveValue('https://gazette.example/feed')
    await discard.click()
    await expect.element(address).toHaveValue('')
  })
})
