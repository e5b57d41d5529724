import { companies } from '@vitrine/contract/companies'
import { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { User, users } from '@vitrine/contract/users'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import {
  blurField,
  clear,
  expectInvalid,
  expectSummary,
  expectValid,
  focus,
  press,
} from '../../../component-tests/form.ts'
import { expectAccessible, openPage, server } from '../../../component-tests/page.tsx'
import { createSample } from '../../../component-tests/sample.ts'
import { refuse } from '../../../component-tests/stub-server.ts'

const address = '/settings/company?tab=identity'
const name = page.getByRole('textbox', { name: 'Nom de l’entreprise' })
const card = page.getByRole('region', { name: 'Alertes par mot-clé' })
const dialog = page.getByRole('dialog', { name: 'Nouvelle alerte' })
const keywordsField = dialog.getByRole('textbox', { name: 'Mots et expressions' })
const unsaved = page.getByText('Modifications non enregistrées')
const required = 'Cette valeur est obligatoire.'
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const person = (n: number) => ({
  ...{ '@id': `/api/users/${id(n)}`, '@type': 'User' as const, id: id(n), name: 'Camille Roux' },
})

/** A keyword alert with these recipients. */
const alert = (keywords: readonly string[], recipients: readonly ReturnType<typeof person>[] = []) => ({
  ...{ '@id': `/api/keyword_alerts/${id(1)}`, '@type': 'KeywordAlert' as const, id: id(1) },
  ...{ keywords, recipients, everybody: recipients.length === 0, everywhere: true, locations: [] },
  ...{ isActive: true, canEdit: true, createdAt: '2026-03-01T09:00:00+00:00' },
})

describe('company identity form', () => {
  test('the form is not saved without a name or with an invalid color', async () => {
    await openPage(address)
    const color = page.getByRole('textbox', { name: 'Couleur de la marque' })
    await expect.element(name).toHaveValue('Maison Margot')
    await clear(name)
    await expectInvalid(name, required)
    await press(color, 'rouge')
    await expectValid(color)
    await blurField(color)
    const noColor = 'Écrivez un dièse et six chiffres ou lettres de A à F, comme #0A7F5A.'
    await expectInvalid(color, noColor)
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(name).toHaveFocus()
    await expectSummary([
      [`Nom de l’entreprise : ${required}`, name],
      [`Couleur de la marque : ${noColor}`, color],
    ])
    expect(server().requests(companies.update)).toHaveLength(0)
    await press(color, '{Control>}a{/Control}#aa0055')
    await expectValid(color)
    await press(name, 'Les Tables')
    await expectValid(name)
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => server().requests(companies.update)[0]?.body).toMatchObject({ name: 'Les Tables' })
  })
})

describe('keyword alerts', () => {
  test('the save key saves the open alert dialog before the page below it', async () => {
    const list: ReturnType<typeof alert>[] = []
    await openPage(address)
    server().on(keywordAlerts.list, () => ({ totalItems: list.length, member: list }))
    server().on(keywordAlerts.create, ({ body }) => {
      const created = alert(body.keywords)
      list.push(created)
      return created
    })
    await name.fill('Maison Margot, vraiment')
    await expect.element(unsaved).toBeVisible()
    await card.getByRole('button', { name: 'Nouvelle alerte' }).click()
    await press(keywordsField, 'hygiène,{Control>}s{/Control}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(card.getByRole('list', { name: 'Alertes par mot-clé' }).getByText('hygiène')).toBeVisible()
    await expect.element(unsaved).toBeVisible()
    server().on(companies.update, ({ body }) => ({ name: body.name ?? '' }))
    server().on(companies.read, () => ({ name: 'Maison Margot, vraiment', timeZone: 'Europe/Paris' }))
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(unsaved).not.toBeInTheDocument()
  })

  test('an alert shows three avatars of its recipients, how many more there are, and all names', async () => {
    const recipients = [1, 2, 3, 4, 5].map(person)
    server().on(keywordAlerts.list, () => ({ totalItems: 1, member: [alert(['hygiène'], recipients)] }))
    await openPage(address)
    const names = 'Camille Roux, Camille Roux, Camille Roux, Camille Roux et Camille Roux'
    const avatars = card.getByRole('img', { name: names })
    await expect.element(avatars).toHaveTextContent('CRCRCR+2')
    await expect.element(avatars).toHaveAttribute('title', names)
    await expectAccessible(card)
  })

  test('missing fields are listed, and a refused recipient is dropped once all users are notified', async () => {
    const user = createSample(User.schema) as z.infer<typeof User.schema> // what the schema accepts
    const member = [{ ...user, ...person(1), firstName: 'Camille', lastName: 'Roux' }]
    server().on(users.list, () => ({ totalItems: 1, member }))
    await openPage(address)
    await card.getByRole('button', { name: 'Nouvelle alerte' }).click()
    await expect.element(keywordsField).toHaveFocus()
    await press(dialog.getByRole('radio', { name: 'Certaines personnes' }), ' ')
    const people = dialog.getByRole('combobox', { name: 'Personnes à prévenir' })
    await focus(people)
    await blurField(people)
    await expectValid(people)
    await press(dialog.getByRole('button', { name: 'Créer l’alerte' }), '{Enter}')
    await expect.element(keywordsField).toHaveFocus()
    await expectSummary(
      [
        ['Mots et expressions : Écrivez au moins un mot.', keywordsField],
        ['Qui est prévenu : Choisissez au moins une personne.', people],
      ],
      dialog,
    )
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('option', { name: 'Camille Roux' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expectValid(people)
    await userEvent.keyboard('{Escape}')

    const message = 'Cet élément n’existe pas.'
    server().on(keywordAlerts.create, () => refuse(422, { propertyPath: 'recipients[0]', message, code: 'exists' }))
    await press(keywordsField, 'hygiène,')
    await press(dialog.getByRole('button', { name: 'Créer l’alerte' }), '{Enter}')
    const refusal = dialog.getByRole('alert')
    await expect.element(refusal.getByText(/n’existe pas/)).toBeVisible()
    await dialog.getByRole('radio', { name: /^Toutes les personnes/ }).click()
    await expect.element(refusal).not.toBeInTheDocument()
  })
})
