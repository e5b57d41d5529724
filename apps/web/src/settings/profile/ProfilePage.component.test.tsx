import { type NotificationChoice, notificationPreferences } from '@vitrine/contract/notifications'
import { users } from '@vitrine/contract/users'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../../../component-tests/elements.ts'
import { expectAccessible, openPage, reloadPage, server } from '../../../component-tests/page.tsx'
import { refuse } from '../../../component-tests/stub-server.ts'

const email = 'camille@margot.example'
const card = (name: string) => page.getByRole('region', { name })
const main = page.getByRole('main')
const firstName = page.getByRole('textbox', { name: 'Prénom' })
const current = page.getByLabelText('Mot de passe actuel')
const newPassword = page.getByLabelText('Nouveau mot de passe')

async function chooseEnglish() {
  await main.getByRole('combobox', { name: 'Langue' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
}

async function changePassword() {
  await openPage('/settings/profile')
  await current.fill('pas celui-là')
  await newPassword.fill('une phrase toute neuve')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
}

describe('save key on the profile', () => {
  test('the save key saves the changed names, and no untouched form', async () => {
    await openPage('/settings/profile', {}, { email })
    await expect.element(firstName).toHaveValue('Camille')
    await firstName.click()
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(server().requests(users.update)).toEqual([])
    await userEvent.keyboard('{End}-Rose')
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    const address = page.getByLabelText('Nouvelle adresse')
    await expect.element(address).toHaveFocus()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => server().requests(users.update).length).toBe(1)
    expect(server().requests(users.update)[0]?.body).toMatchObject({ firstName: 'Camille-Rose' })
    await expect.element(address).not.toHaveAttribute('aria-invalid', 'true')
    await expect
      .element(card('Mot de passe').getByLabelText('Mot de passe actuel'))
      .not.toHaveAttribute('aria-invalid', 'true')
  })

  test('the save key saves the focused form first', async () => {
    await openPage('/settings/profile', {}, { email })
    await page.getByRole('button', { name: 'Changer d’adresse' }).click()
    await page.getByLabelText('Nouvelle adresse').fill('camille@margot.example')
    const password = card('Mot de passe')
    await password.getByLabelText('Nouveau mot de passe').fill('une phrase toute neuve')
    await userEvent.keyboard('{Control>}s{/Control}')
    const currentPassword = password.getByLabelText('Mot de passe actuel')
    await expect.element(currentPassword).toHaveAccessibleDescription('Cette valeur est obligatoire.')
    await expect.element(currentPassword).toHaveFocus()
    await expect
      .element(card('Adresse e-mail').getByLabelText('Mot de passe actuel'))
      .not.toHaveAttribute('aria-invalid', 'true')
    expect(server().requests(users.update)).toEqual([])
  })
})

describe('drafts and display choices on the profile', () => {
  test('unsaved names are restored after a reload, and can be discarded', async () => {
    await openPage('/settings/profile')
    await firstName.fill('Camille-Rose')
    await reloadPage()
    await expect.element(firstName).toHaveValue('Camille-Rose')
    await page.getByRole('button', { name: 'Les supprimer' }).click()
    await expect.element(firstName).toHaveValue('Camille')
    await reloadPage()
    await expect.element(firstName).toHaveValue('Camille')
  })

  test('each display choice is saved alone: another tab’s choice stays', async () => {
    await openPage('/settings/profile')
    await main.getByText('Sombre').click()
    await main.getByText('Compact').click()
    const preferences = () =>
      server()
        .requests(users.update)
        .map(({ body }) => body.preferences)
    await expect.poll(preferences).toEqual([{ theme: 'dark' }, { density: 'compact' }])
    await main.getByText('Clair').click()
    await main.getByText('Confort').click()
  })
})

describe('time zone and density', () => {
  afterEach(() => {
    delete document.documentElement.dataset.density
  })

  test('time zone and density apply at once and are saved, and the browser’s zone can be chosen again', async () => {
    const saved: { timeZone?: string | null; preferences?: object } = {}
    await openPage('/settings/profile', {}, { email })
    const viewer = await (await fetch('/api/users/01900000-0000-7000-8000-00000000000a')).json()
    const read = () => ({ ...viewer, ...saved, timeZone: saved.timeZone ?? undefined })
    server().on(users.read, read)
    server().on(users.update, ({ body }) => {
      Object.assign(saved, body)
      return read()
    })
    const display = card('Langue et affichage')
    const zone = display.getByRole('combobox', { name: 'Fuseau horaire' })
    await expect.element(zone).toHaveAttribute('placeholder', expect.stringMatching(/^Comme ce navigateur \(/))
    await zone.fill('Auckland')
    await userEvent.keyboard('{Enter}')
    await expect.element(zone).toHaveValue('Pacific/Auckland')
    await expect
      .poll(() => {
        const time = new Intl.DateTimeFormat('fr-FR', {
          ...{ timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit' },
        }).format()
        return display.element().textContent?.includes(`Il est ${time}.`)
      })
      .toBe(true)
    await expect.poll(() => saved).toMatchObject({ timeZone: 'Pacific/Auckland' })

    focus(display.getByRole('radio', { name: 'Compact' }))
    await userEvent.keyboard(' ')
    await expect.poll(() => document.documentElement.dataset.density).toBe('compact')
    await expect.poll(() => saved).toMatchObject({ preferences: { density: 'compact' } })
    await expectAccessible(display)

    focus(zone)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(zone).toHaveValue('')
    await expect.element(zone).toHaveFocus()
    await expect.poll(() => saved.timeZone).toBeNull()
  })

  test('the density chosen in the user panel shows on the page behind it', async () => {
    await openPage('/settings/profile', {}, { email })
    for (const density of ['Compact', 'Confort']) {
      await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
      await page.getByRole('dialog').getByText(density, { exact: true }).click()
      await userEvent.keyboard('{Escape}')
      await expect.element(card('Langue et affichage').getByRole('radio', { name: density })).toBeChecked()
    }
  })
})

describe('notification preferences', () => {
  const choices: readonly NotificationChoice[] = (['scheduledPostError', 'exportCompleted'] as const).map((type) => ({
    ...{ type, inApp: true, email: true },
  }))
  const byEmail = card('Notifications').getByRole('switch', { name: 'Échec de publication Par e-mail' })

  test('the preferences open from the panel and change by keyboard', async () => {
    let saved = choices
    server().on(notificationPreferences.read, () => ({ choices: saved }))
    server().on(notificationPreferences.update, ({ body }) => {
      saved = saved.map((choice) => ({ ...choice, ...body.choices.find(({ type }) => type === choice.type) }))
      return { choices: saved }
    })
    await openPage('/calendar')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('link', { name: 'Choisir mes notifications' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    // Only what the viewer's permissions open, each in two ways.
    await expect.poll(() => card('Notifications').getByRole('switch').elements().length).toBe(4)
    await expect.poll(() => isInView(card('Notifications').element())).toBe(true)

    focus(card('Notifications').getByRole('switch', { name: 'Échec de publication Dans l’app' }))
    await userEvent.tab()
    await expect.element(byEmail).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(byEmail).not.toBeChecked()
    await expect
      .poll(() =>
        server()
          .requests(notificationPreferences.update)
          .map(({ body }) => body),
      )
      .toEqual([{ choices: [{ type: 'scheduledPostError', email: false }] }])
    await expectAccessible(card('Notifications'))
  })

  test('a preference that could not be saved is reverted, and can be retried', async () => {
    server().on(notificationPreferences.read, () => ({ choices }))
    server().on(notificationPreferences.update, () => {
      throw new TypeError('Failed to fetch')
    })
    await openPage('/settings/profile', {}, { email })
    await expect.element(byEmail).toBeChecked()
    focus(byEmail)
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Votre choix n’a pas pu être enregistré')).toBeVisible()
    await expect.element(byEmail).toBeChecked()
    const saved = choices.map((choice) => ({ ...choice, email: choice.type === 'exportCompleted' }))
    server().on(notificationPreferences.update, () => ({ choices: saved }))
    server().on(notificationPreferences.read, () => ({ choices: saved }))
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(byEmail).not.toBeChecked()
  })
})

describe('refusals after a change of language', () => {
  test('a server message in the previous language disappears once another language is chosen', async () => {
    const reason = {
      propertyPath: 'currentPassword',
      message: 'Ce n’est pas votre mot de passe actuel.',
      code: 'wrong',
    }
    const refused = refuse(422, reason)
    refused.headers.set('content-language', 'fr')
    server().on(users.update, ({ body }) => (body.password === undefined ? {} : refused))
    await changePassword()
    await expect.element(current).toHaveAccessibleDescription(/Ce n’est pas votre mot de passe actuel/)
    await chooseEnglish()
    const field = page.getByLabelText('Current password')
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue('pas celui-là')
  })

  test('an error text of the application is translated once another language is chosen', async () => {
    server().on(users.update, ({ body }) => (body.password === undefined ? {} : refuse(429)))
    await changePassword()
    await expect.element(page.getByText(/Trop de demandes/)).toBeVisible()
    await chooseEnglish()
    await expect.element(page.getByText(/Too many requests/)).toBeVisible()
  })
})

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}

test('arrow keys move the photo under its frame in their direction', async () => {
  const canvas = new OffscreenCanvas(640, 320)
  canvas.getContext('2d')?.fillRect(0, 0, 640, 320)
  const photo = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'portrait.jpg', { type: 'image/jpeg' })
  await openPage('/settings/profile')
  await expect.element(page.getByRole('button', { name: 'Ajouter une photo' })).toBeVisible()
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  if (picker) await userEvent.upload(picker, photo)
  const crop = page.getByRole('dialog', { name: 'Recadrer la photo' })
  const frame = crop.getByRole('application', { name: /^Cadre/ })
  await expect.element(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  focus(frame)
  await userEvent.keyboard('+')
  const left = () => frame.element().querySelector('img')?.getBoundingClientRect().left ?? 0
  const top = () => frame.element().querySelector('img')?.getBoundingClientRect().top ?? 0
  const keys = [
    ['ArrowRight', left, 1],
    ['ArrowLeft', left, -1],
    ['ArrowDown', top, 1],
    ['ArrowUp', top, -1],
  ] as const
  for (const [key, edge, direction] of keys) {
    const before = edge()
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(() => Math.sign(edge() - before)).toBe(direction)
  }
})
