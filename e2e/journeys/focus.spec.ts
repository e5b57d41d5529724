import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { chooseItem } from '../menus.ts'
import { newCompany, signIn } from '../users.ts'

test('a focused toast stays open when the pointer passes over it', { tag: '@full' }, async ({ page, product }) => {
  const company = await newCompany(product, 'Sous le pointeur')
  await company.owner.request('POST', '/api/groups', { name: 'Encore vide' })
  await page.clock.install()
  await signIn(page, company.owner, '/settings/company?tab=groups')
  const group = page.getByRole('listitem').filter({ hasText: 'Encore vide' })
  await expect(page.getByRole('tab', { name: /^Établissements/ })).toContainText('0')
  await group.getByRole('button', { name: 'Actions pour Encore vide' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer…' }).click()
  const undo = page.getByRole('button', { name: 'Annuler' })
  await undo.hover()
  await undo.focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(8_000)
  await expect(undo).toBeFocused()
  await page.getByRole('link', { name: 'Calendrier', exact: true }).focus()
  await page.clock.runFor(8_000)
  await expect(undo).toHaveCount(0)
})

test('the focus stays on the page when its element is deleted, however late the row disappears', {
  tag: '@full',
}, async ({ page, product }) => {
  const { owner } = await newCompany(product, 'France services')
  const groupe = (await owner.request<{ '@id': string }>('POST', '/api/groups', { name: 'Nord' }))['@id']
  await owner.request('POST', '/api/locations', { name: 'Bellecour', groupe })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, owner, '/settings/company?tab=groups')
  await expect(page.getByRole('tab', { name: /^Établissements/ })).toContainText('1')
  await page.getByRole('button', { name: 'Actions pour Nord' }).press('Enter')
  await chooseItem(page, 'Supprimer…')
  const question = page.getByRole('dialog', { name: 'Supprimer le groupe « Nord » ?' })
  const confirm = question.getByRole('button', { name: 'Supprimer le groupe' })
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await confirm.focus()
  // Short timers fire late, as on a busy machine.
  await page.evaluate(() => {
    const { setTimeout: sooner } = window
    Object.assign(window, {
      setTimeout: (act: () => void, wait = 0, ...more: unknown[]) => sooner(act, wait < 1 ? 300 : wait, ...more),
    })
  })
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Nord' })).toHaveCount(0)
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)
})
