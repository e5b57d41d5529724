import { expect } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { test } from '../journey.ts'
import { newCompany, signIn } from '../users.ts'

test('a user far down a long list is reached by scrolling and keeps the accessible name', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const rest = Array.from({ length: 60 }, (_, index) => index).values()
  const invite = async () => {
    for (const index of rest) {
      const [firstName, email] = [index < 59 ? 'Anne' : 'Zoé', `${product.url.slice(-5)}-${index}@lists.example`]
      await owner.request('POST', '/api/users', {
        firstName,
        lastName: `Roux ${100 + index}`,
        email,
        profile: 'PROFILE_OWNER',
      })
    }
  }
  await Promise.all([invite(), invite(), invite(), invite()])
  await signIn(page, owner, '/settings/activity')
  const person = page.getByRole('combobox', { name: 'Personne' })
  await person.click()
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '50')
  for (let steps = 0; steps < 9; steps++) await person.press('PageDown')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-setsize', '61')
  for (let steps = 0; steps < 3; steps++) await person.press('PageDown')
  await page.getByRole('option', { name: /Zoé/ }).click()
  await expect(person).toHaveValue('Zoé Roux 159')
  await page.reload()
  await expect(person).toHaveValue('Zoé Roux 159')
})

test('a location is moved to another group by dragging or by menu', { tag: '@full' }, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'Les Tables de Margot')
  const { '@id': groupe } = await owner.request<{ '@id': string }>('POST', '/api/groups', { name: 'Nord' })
  await owner.request('POST', '/api/groups', { name: 'Sud' })
  for (const name of ['Bellecour', 'Joliette']) await owner.request('POST', '/api/locations', { name, groupe })
  const findGroupName = async (name: string) => {
    const { member } = await owner.request<{ member: { name: string; groupe?: { name: string } }[] }>(
      'GET',
      '/api/locations',
    )
    return member.find((location) => location.name === name)?.groupe?.name
  }
  await signIn(page, owner, '/settings/company?tab=groups')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  const inNord = page.getByRole('list', { name: 'Établissements de Nord' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Établissements de Nord' }).press('Enter')
  await expect(inNord).toHaveCount(2)
  expect(await barriersOn(page)).toEqual([])
  const undo = page.getByRole('button', { name: 'Annuler' })
  await inNord.filter({ hasText: 'Bellecour' }).dragTo(row('Sud').first())
  await undo.hover()
  await expect(inNord).toHaveCount(1)
  await expect(row('Sud').first()).toContainText('1 établissement')
  expect(await findGroupName('Bellecour')).toBe('Sud')
  await undo.click()
  await expect(inNord).toHaveCount(2)
  await expect.poll(() => findGroupName('Bellecour')).toBe('Nord')

  await page.getByRole('button', { name: 'Déplacer Joliette vers…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Changer le groupe de Joliette' })
  await dialog.getByRole('combobox', { name: 'Groupe' }).click()
  await page.getByRole('option', { name: 'Sud' }).click()
  await dialog.getByRole('button', { name: 'Déplacer l’établissement' }).click()
  await expect.poll(() => findGroupName('Joliette')).toBe('Sud')
})
