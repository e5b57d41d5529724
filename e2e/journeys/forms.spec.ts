import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { postText } from '../composer.ts'
import { hold } from '../hold.ts'
import { test } from '../journey.ts'
import { onePlace } from '../one-place.ts'
import { newCompany, signIn } from '../people.ts'
import { isRight, isWrong, leadsTo, leave } from '../wrong.ts'

// What is wrong with a form is said at its field when it is left, goes when it is mended, and is listed when it is sent:
// by the keyboard alone.

const needed = 'Cette valeur est obligatoire.'
const noEmail = 'Ce n’est pas une adresse e-mail.'
const noTime = 'Indiquez une heure, par exemple 9:00 ou 18h30.'
const noPlace = 'Sélectionnez au moins un établissement.'

/** What was typed goes, and the field is left. */
async function empty(page: Page, field: Locator): Promise<void> {
  await field.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await leave(page, field)
}

test('a sign-up says what is wrong when a field is left, and keeps the rest when it is refused', async ({ page }) => {
  await page.goto('/sign-up')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const [firstName, lastName, company] = [field('Prénom'), field('Nom'), field('Entreprise')]
  const [email, password] = [field('E-mail professionnel'), field('Mot de passe')]

  await firstName.focus()
  await leave(page, firstName)
  await page.keyboard.type('Margot')
  await leave(page, lastName)
  await leave(page, company)
  await page.keyboard.type('camille@margot')
  await isRight(email)
  await leave(page, email)
  await isWrong(email, noEmail)
  await page.keyboard.type('court')
  await leave(page, password)
  await isWrong(password, 'Choisissez au moins 8 caractères.')
  // Passing through says nothing.
  await isRight(firstName)
  await isRight(company)

  await email.press('End')
  await page.keyboard.type('.')
  await isWrong(email, noEmail)
  await page.keyboard.type('example')
  await isRight(email)
  await page.keyboard.press('Enter')
  await expect(firstName).toBeFocused()
  await leadsTo(page, page, [
    ['Indiquez votre prénom.', firstName],
    ['Indiquez le nom de votre entreprise.', company],
    ['Choisissez au moins 8 caractères.', password],
  ])

  await firstName.pressSequentially('Camille')
  await company.pressSequentially('Les Tables')
  await password.press('End')
  await page.keyboard.type(' mais tout de même assez long')
  await expect(page.getByText('à corriger')).toBeHidden()
  // An address that is known is not refused: what the server refuses of one, a stub says.
  const refusal = 'Cette adresse ne reçoit aucun e-mail.'
  const refuse = (route: Route) =>
    route.fulfill({
      status: 400,
      headers: { 'content-language': 'fr' },
      json: { violations: [{ propertyPath: 'email', message: refusal }] },
    })
  await page.route('**/api/users', refuse)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '1 point à corriger' })).toBeVisible()
  await expect(email).toBeFocused()
  await leadsTo(page, page, [[refusal, email]])
  for (const [one, typed] of [
    [firstName, 'Camille'],
    [lastName, 'Margot'],
    [company, 'Les Tables'],
    [password, 'court mais tout de même assez long'],
  ] as const)
    await expect(one).toHaveValue(typed)
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await isRight(email)

  // Nor is what is typed while it is on its way.
  await page.keyboard.press('Backspace')
  const { isSent, answer } = await hold(page, 'POST', '/api/users', refuse)
  await page.keyboard.press('Enter')
  await isSent
  await page.keyboard.type('x')
  await answer()
  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeEnabled()
  await isRight(email)
  await expect(page.getByText(refusal)).toHaveCount(0)
})

test('an invitation is refused at the address that is taken', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Une invitation')
  await signIn(page, owner, '/settings/users?user=new')
  const drawer = page.getByRole('dialog', { name: 'Inviter une personne' })
  const [email, firstName] = [drawer.getByLabel('Adresse e-mail'), drawer.getByLabel('Prénom')]
  const lastName = drawer.getByLabel('Nom', { exact: true })
  await expect(email).toBeFocused()
  await page.keyboard.type('lea')
  await leave(page, email)
  await isWrong(email, noEmail)
  await page.keyboard.type('L')
  await empty(page, firstName)
  await isWrong(firstName, needed)
  await lastName.press('Enter')
  await expect(email).toBeFocused()
  await leadsTo(page, drawer, [
    [`Adresse e-mail : ${noEmail}`, email],
    [`Prénom : ${needed}`, firstName],
    [`Nom : ${needed}`, lastName],
  ])

  await lastName.pressSequentially('Petit')
  await isRight(lastName)
  await firstName.pressSequentially('Léa')
  await email.press('ControlOrMeta+a')
  await page.keyboard.type(owner.email)
  await expect(drawer.getByText('à corriger')).toBeHidden()
  await page.keyboard.press('Enter')
  await isWrong(email, 'Cette adresse a déjà un compte.')
  await expect(email).toBeFocused()
  await expect(firstName).toHaveValue('Léa')
  await expect(lastName).toHaveValue('Petit')
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await isRight(email)
})

test('a company is not saved without its name, nor with a colour that is none', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  await signIn(page, owner, '/settings/company?tab=identity')
  const name = page.getByRole('textbox', { name: 'Nom de l’entreprise' })
  const color = page.getByRole('textbox', { name: 'Couleur de la marque' })
  await expect(name).toHaveValue('Les Tables de Margot')
  await empty(page, name)
  await isWrong(name, needed)
  await color.pressSequentially('rouge')
  await isRight(color)
  await leave(page, color)
  const noColor = 'Écrivez un dièse et six chiffres ou lettres de A à F, comme #0A7F5A.'
  await isWrong(color, noColor)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(name).toBeFocused()
  await leadsTo(page, page, [
    [`Nom de l’entreprise : ${needed}`, name],
    [`Couleur de la marque : ${noColor}`, color],
  ])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('#aa0055')
  await isRight(color)
  await name.pressSequentially('Les Tables')
  await isRight(name)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden()
  await page.reload()
  await expect(name).toHaveValue('Les Tables')
  await expect(color).toHaveValue(/^#aa0055$/i)
})

test('a feed without a place leads to the tree, and one that can’t be read to its address', async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Un flux')
  await owner.ask('POST', '/api/locations', { name: 'Lyon Part-Dieu' })
  await signIn(page, owner, '/rss?id=new')
  const form = page.getByRole('form', { name: 'Nouveau flux' })
  const address = form.getByRole('textbox', { name: 'Adresse du flux ou du site' })
  const template = form.getByRole('textbox', { name: 'Modèle' })
  await address.pressSequentially('h')
  await empty(page, address)
  await isWrong(address, needed)
  await empty(page, template)
  await isWrong(template, 'Le modèle doit contenir au moins')
  await form.getByRole('radio', { name: 'Certains établissements' }).press('Space')
  const search = form.getByRole('searchbox', { name: /^Rechercher un établissement/ })
  await expect(search).toBeVisible()
  const title = form.getByRole('textbox', { name: 'Nom', exact: true })
  await title.pressSequentially('La Gazette')
  await page.keyboard.press('Enter')
  await expect(address).toBeFocused()
  await leadsTo(page, form, [
    [`Adresse du flux ou du site : ${needed}`, address],
    [`Établissements : ${noPlace}`, search],
    ['Modèle : Le modèle doit contenir au moins le titre, le résumé ou le lien de l’élément.', template],
  ])

  await page.keyboard.type('{{titre}}')
  await isRight(template)
  await form.getByRole('checkbox', { name: 'Tous', exact: true }).press('Space')
  await expect(form.getByText(noPlace)).toBeHidden()
  const [most, without] = [form.getByLabel('Au plus par jour'), form.getByLabel('Ne contient aucun de ces mots')]
  await most.focus()
  await page.keyboard.type('5e')
  await leave(page, most)
  await isWrong(most, 'Indiquez un nombre entier de 1 à 100.')
  await most.press('ControlOrMeta+a')
  await page.keyboard.type('500')
  await leave(page, most)
  await isWrong(most, 'Indiquez un nombre entier de 1 à 100.')
  await most.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await isRight(most)
  const [from, until] = [form.getByLabel('À partir de'), form.getByLabel('Avant')]
  await from.focus()
  await page.keyboard.type(':30')
  await leave(page, from)
  await isWrong(from, noTime)
  await title.press('Enter')
  await expect(address).toBeFocused()
  await leadsTo(page, form, [
    [`Adresse du flux ou du site : ${needed}`, address],
    [`À partir de : ${noTime}`, from],
  ])
  await from.press('Home')
  await page.keyboard.type('9')
  await isRight(from)
  await leave(page, from)
  await page.keyboard.type('18h')
  await isRight(until)
  await page.reload()
  await expect(from).toHaveValue('9:30')
  await expect(until).toHaveValue('18h')
  await address.pressSequentially('https://exemple.fr')
  await without.fill('x'.repeat(101))
  await title.press('Enter')
  await expect(without).toBeFocused()
  await isWrong(without, 'Il faut au plus 100 caractères.')
  await isRight(form.getByLabel('Contient l’un de ces mots'))
  await empty(page, without)
  await empty(page, address)
  await address.pressSequentially('javascript:alert(1)')
  await title.press('Enter')
  await isWrong(address, 'Cette adresse ne peut pas être lue')
  await expect(address).toBeFocused()
  await expect(title).toHaveValue('La Gazette')
  await expect(template).toHaveValue('{{titre}}')
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await isRight(address)
})

test('a place that is refused of a feed is no longer said of one that goes everywhere', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Un flux partout')
  const { '@id': lille } = await owner.ask<{ '@id': string }>('POST', '/api/locations', { name: 'Lille' })
  await owner.ask('POST', '/api/locations', { name: 'Lyon' })
  await signIn(page, owner)
  // Nobody tells this page that the place goes.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto('/rss?id=new')
  const form = page.getByRole('form', { name: 'Nouveau flux' })
  await form.getByRole('textbox', { name: 'Adresse du flux ou du site' }).fill('gazette.example')
  await form.getByRole('radio', { name: 'Certains établissements' }).press('Space')
  await form.getByRole('checkbox', { name: 'Tous', exact: true }).press('Space')
  await owner.ask('DELETE', lille)
  await form.getByRole('textbox', { name: 'Nom', exact: true }).press('Enter')
  const refusal = form.getByRole('alert').getByRole('link', { name: /^Établissements : / })
  await expect(refusal).toBeVisible()
  await form.getByRole('radio', { name: 'Tous les établissements' }).press('Space')
  await expect(refusal).toBeHidden()
})

test('what the server refuses of a post is said at its field', async ({ page, product }) => {
  const { owner } = await onePlace(product)
  await signIn(page, owner, '/calendar/create')
  await page.getByRole('radio', { name: 'Google', exact: true }).check({ force: true })
  await postText(page).click()
  await page.keyboard.type('Réservez votre table')
  await page.getByRole('checkbox', { name: /^Tous/ }).check()
  await page.getByRole('button', { name: /^Bouton/ }).click()
  const action = page.getByLabel('Texte du bouton')
  await action.selectOption('Réserver')
  const address = page.getByLabel('Adresse du bouton')
  await address.fill('margot.example/reserver')
  await leave(page, address)
  await expect(address).toHaveValue('https://margot.example/reserver')
  await address.fill('http://')
  await page.keyboard.press('ControlOrMeta+s')
  await isWrong(address, 'Ce n’est pas une adresse web')
  await isRight(action)
  await page.getByRole('region', { name: 'Avant l’envoi' }).getByRole('button', { name: 'Corriger' }).click()
  await expect(address).toBeFocused()
  // Left as it is it stays wrong, whatever else is changed.
  await leave(page, address)
  await postText(page).click()
  await page.keyboard.type(' ce soir')
  await isWrong(address, 'Ce n’est pas une adresse web')
  await address.fill('https://margot.example/reserver')
  await isRight(address)
})

test('dialogs lead to a select: what it lacks, and what the server refused', async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Des listes')
  const group = await owner.ask<{ '@id': string }>('POST', '/api/groups', { name: 'Nord' })
  await signIn(page, owner, '/settings/company?tab=identity')
  const card = page.getByRole('region', { name: 'Alertes par mot-clé' })
  await expect(card.getByText('Aucune alerte pour l’instant')).toBeVisible()
  await card.getByRole('button', { name: 'Nouvelle alerte' }).press('Enter')
  const alert = page.getByRole('dialog', { name: 'Nouvelle alerte' })
  const words = alert.getByRole('textbox', { name: 'Mots et expressions' })
  await expect(words).toBeFocused()
  await alert.getByRole('radio', { name: 'Certaines personnes' }).press('Space')
  const people = alert.getByRole('combobox', { name: 'Personnes à prévenir' })
  await people.focus()
  await leave(page, people)
  await isRight(people)
  await alert.getByRole('button', { name: 'Créer l’alerte' }).press('Enter')
  await expect(words).toBeFocused()
  await leadsTo(page, alert, [
    ['Mots et expressions : Écrivez au moins un mot.', words],
    ['Qui est prévenu : Choisissez au moins une personne.', people],
  ])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Camille Roux' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await isRight(people)

  // Nobody tells this page that the group goes.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto('/settings/company')
  await page.getByRole('button', { name: 'Ajouter', exact: true }).press('Enter')
  const place = page.getByRole('dialog', { name: 'Ajouter un établissement' })
  const name = place.getByRole('textbox', { name: 'Nom', exact: true })
  await expect(name).toBeFocused()
  await page.keyboard.type('L')
  await empty(page, name)
  await isWrong(name, 'Donnez un nom à cet établissement.')
  await name.pressSequentially('Lille')
  await isRight(name)
  const select = place.getByRole('combobox', { name: 'Groupe' })
  await select.pressSequentially('Nord')
  await page.keyboard.press('Enter')
  await expect(select).toHaveValue('Nord')
  await owner.ask('DELETE', group['@id'])
  await place.getByRole('button', { name: 'Ajouter l’établissement' }).press('Enter')
  await isWrong(select, 'Cet élément n’existe pas.')
  await expect(select).toBeFocused()
  await expect(name).toHaveValue('Lille')
  await leadsTo(page, place, [['Cet élément n’existe pas.', select]])
})
