import { expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { isEmail, isWebAddress } from './field-rules.ts'
import { WebAddress } from './post-options.ts'

test('the email check while typing agrees with the check of the sent value', () => {
  const { email } = accounts.create.body.shape
  const long = `${'a'.repeat(250)}@b.fr`
  for (const [text, fits] of [
    ...(
      ['léa@margot.fr', 'lea', 'lea@', '@margot.fr', 'lea@margot', 'lea..b@margot.fr', '.lea@margot.fr'] as const
    ).map((text) => [text, false] as const),
    ...(['lea@margot.fr', "o'lea+tables@a-b.example.com"] as const).map((text) => [text, true] as const),
    [long, false] as const,
  ]) {
    expect(isEmail(text), text).toBe(fits)
    expect(email.safeParse(text).success, text).toBe(fits)
  }
})

test('the URL check while typing agrees with the check of the sent value', () => {
  for (const text of ['https://margot.fr/carte?q=1', 'http://localhost:4000', 'HTTPS://MARGOT.FR']) {
    expect(isWebAddress(text), text).toBe(true)
    expect(WebAddress.safeParse(text).success, text).toBe(true)
  }
  for (const text of ['margot.fr', 'www.margot.fr', 'ftp://margot.fr', 'javascript:alert(1)', 'https://', '']) {
    expect(isWebAddress(text), text).toBe(false)
    expect(WebAddress.safeParse(text).success, text).toBe(false)
  }
})
