import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import type { Product } from '../product.ts'
import { type JourneyUser, newCompany, signIn } from '../users.ts'

const imagePath = new URL('../../apps/server/data/media/ice-cream.jpg', import.meta.url).pathname
const password = 'sandbox-password'

interface Account {
  readonly id: string
  readonly username: string
}

async function openAccount(product: Product, name: string): Promise<Account> {
  const location = { name, street: '1 rue du Port', postcode: '13002', city: 'Marseille', country: 'FR' }
  const body = { owner: 'camille', networks: ['instagramPrivate'], places: [location] }
  const { accounts } = await product.control<{ accounts: Account[] }>('POST', '/accounts', body)
  const [account] = accounts
  if (!account) throw new Error('no account was opened')
  return account
}

/** The code that the user's authenticator app shows. */
async function readCode(product: Product, { id }: Account): Promise<string> {
  const page = await fetch(`${product.sandboxUrl}/inspector/account?network=instagramPrivate&id=${id}`)
  return /verification code<\/th><td>(\d{6})/.exec(await page.text())?.[1] ?? ''
}

async function createLocation(owner: JourneyUser): Promise<{ id: string; name: string }> {
  const [sample] = listSampleLocations(1).locations
  if (!sample) throw new Error('there are places')
  const { postcode, ...given } = sample
  return owner.request('POST', '/api/locations', { ...given, postalCode: postcode })
}

async function enter(page: Page, account: Account): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'Connecter Instagram privé' })
  await drawer.getByRole('textbox', { name: 'Nom d’utilisateur Instagram' }).fill(`@${account.username}`)
  await drawer.getByLabel('Mot de passe Instagram').fill(password)
  await drawer.getByRole('checkbox', { name: 'J’ai compris ce que risque ce compte' }).check()
  await drawer.getByRole('button', { name: 'Se connecter à Instagram' }).click()
}

test('an account with two-factor sign-in is connected, and its story is scheduled and published', {
  tag: '@full',
}, async ({ page, product }) => {
  // The story is due in up to a minute and a half.
  test.setTimeout(240_000)
  const { owner } = await newCompany(product, 'Les glaces')
  const location = await createLocation(owner)
  const account = await openAccount(product, 'Glaces two-factor')
  await signIn(page, owner, `/settings/locations/${location.id}`)
  await page.getByRole('button', { name: 'Connecter Instagram privé' }).click()
  const drawer = page.getByRole('dialog', { name: 'Connecter Instagram privé' })
  await expect(drawer).toContainText('Les règles d’Instagram l’interdisent')
  await expect(drawer).toContainText('Aux stories avec stickers, et à rien d’autre')
  // The typed user name survives a reload, the password does not.
  await drawer.getByRole('textbox', { name: 'Nom d’utilisateur Instagram' }).fill(account.username)
  await drawer.getByLabel('Mot de passe Instagram').fill(password)
  await page.reload()
  await expect(drawer.getByRole('textbox', { name: 'Nom d’utilisateur Instagram' })).toHaveValue(account.username)
  await expect(drawer.getByLabel('Mot de passe Instagram')).toHaveValue('')
  await enter(page, account)

  const digits = drawer.getByRole('group', { name: 'Code à six chiffres' }).getByRole('textbox')
  await expect(digits).toHaveCount(6)
  await expect(digits.first()).toBeFocused()
  await page.keyboard.type('000000')
  await expect(drawer.getByRole('alert')).toContainText('Instagram refuse ce code')
  await expect(digits.first()).toHaveValue('')
  // A pasted code is submitted at once.
  const code = await readCode(product, account)
  await digits.first().focus()
  await digits.first().evaluate((field, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    data.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, code)
  await expect(drawer.getByRole('heading', { level: 3 })).toContainText('est connecté à Instagram privé')

  await drawer.getByRole('link', { name: 'Programmer une story' }).click()
  await expect(page.getByRole('radio', { name: 'Instagram privé' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Texte', exact: true })).toHaveCount(0)
  await page.getByRole('region', { name: 'Établissements' }).getByRole('checkbox', { name: /^Tous/ }).check()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('region', { name: 'Médias' }).getByRole('button', { name: 'Ajouter' }).click()
  await (await chooser).setFiles(imagePath)
  await expect(page.getByRole('region', { name: 'Avant l’envoi' })).toContainText('Rien à corriger')
  await page.getByRole('button', { name: 'Paris' }).click()
  await page.getByLabel('Quand ?').fill('dans 1 min')
  await page.getByLabel('Quand ?').press('Enter')
  await page.getByRole('button', { name: /^Programmer/ }).click()
  await expect(page.getByRole('button', { name: 'Voir dans le calendrier' })).toBeVisible({ timeout: 30_000 })

  type Entry = { operation: string; account: string; public: boolean }
  const readNotification = async () => {
    const { entries } = await product.control<{ entries: Entry[] }>('GET', '/ledger?network=instagramPrivate')
    return entries.filter((entry) => entry.public && entry.account === account.id).length
  }
  await expect.poll(readNotification, { timeout: 120_000 }).toBe(1)
  await expect(page.getByRole('link', { name: /Voir/ }).first()).toHaveAttribute('href', /instagram\.com\/stories/, {
    timeout: 60_000,
  })
})
