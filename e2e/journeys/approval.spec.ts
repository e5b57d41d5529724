import { expect } from '@playwright/test'
import { barriersOn } from '../axe/accessibility.ts'
import { postText } from '../composer.ts'
import { test } from '../journey.ts'
import { createApprovalCompany } from '../single-location.ts'
import { signIn } from '../users.ts'

test('a post is approved in the version shown, and requested changes appear at its fields', async ({
  page,
  product,
}) => {
  const { owner, approver, write } = await createApprovalCompany(product)
  const id = await write('Nos horaires changent lundi.')
  const status = async () =>
    (await owner.request<{ postStatus: string }>('GET', `/api/scheduled_posts/${id}`)).postStatus
  await page.route('**/api/events', (route) => route.abort())
  await signIn(page, approver, `/calendar/${id}`)
  const textField = postText(page)
  await expect(textField).toHaveText('Nos horaires changent lundi.')
  await owner.request('PUT', `/api/scheduled_posts/${id}`, { text: 'Nous fermons pour toujours.' })
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'rien n’a été validé' })).toBeFocused()
  await expect(textField).toHaveText('Nous fermons pour toujours.')
  expect(await status()).toBe('PENDING_APPROVAL')

  const requestChanges = page.getByRole('button', { name: 'Demander une modification' })
  await requestChanges.click()
  const dialog = page.getByRole('dialog', { name: 'Demander une modification' })
  const note = dialog.getByRole('textbox', { name: 'Que faut-il changer ?' })
  await expect(note).toBeFocused()
  await note.press('ControlOrMeta+s')
  await expect(note).toHaveAccessibleDescription('Cette valeur est obligatoire.')
  await expect(note).toBeFocused()
  await note.fill('Vraiment ?')
  await page.route('**/change_request', (route) => route.continue({ postData: JSON.stringify({ note: '' }) }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Demander une modification' }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expect(note).toHaveAccessibleDescription('Cette valeur est obligatoire.')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Vraiment ?')
  expect(await barriersOn(page)).toEqual([])
  await note.press('ControlOrMeta+s')
  await expect(dialog).toBeHidden()
  expect(await status()).toBe('ASK_MODIFICATION')
})
