import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { newCompany } from '../people.ts'

const words = {
  fr: {
    name: 'Identifiant ou e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    wrong: 'Identifiants invalides.',
    nothing: 'Indiquez votre mot de passe.',
    hello: 'Bonjour Camille',
    me: 'Ouvrir mon compte',
    leave: 'Se déconnecter',
    left: 'Vous êtes déconnecté.',
  },
  en: {
    name: 'Username or email',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'Invalid credentials.',
    nothing: 'Enter your password.',
    hello: 'Hello Camille',
    me: 'Open my account',
    leave: 'Sign out',
    left: 'You are signed out.',
  },
} as const

for (const language of ['fr', 'en'] as const) {
  const said = words[language]
  test.describe(language, () => {
    test.use({ locale: language === 'fr' ? 'fr-FR' : 'en-GB' })

    test(`signs in, is led to where it wanted to go, and out (${language})`, async ({ page, product }) => {
      const { owner } = await newCompany(product, 'Les Tables de Margot', language)
      await page.goto('/inbox')
      if (language === 'en') await page.getByLabel('Langue').selectOption('English')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const name = page.getByLabel(said.name)
      const password = page.getByLabel(said.password, { exact: true })
      const submit = page.getByRole('button', { name: said.submit })

      await name.fill(owner.email)
      await submit.click()
      await expect(page.getByText(said.nothing)).toBeVisible()
      await password.fill('autre chose')
      await submit.click()
      await expect(page.getByRole('alert')).toHaveText(said.wrong)
      await password.fill(owner.password)
      await password.press('Enter')
      await expect(page).toHaveURL(/\/inbox$/)

      await page.goto('/')
      await expect(page.getByRole('heading', { name: said.hello })).toBeVisible()
      await page.getByRole('button', { name: said.me }).click()
      await page.getByRole('button', { name: said.leave }).click()
      await expect(page.getByText(said.left)).toBeVisible()
      await page.goto('/inbox')
      await expect(page).toHaveURL(/\/login\?from=%2Finbox/)
    })
  })
}
