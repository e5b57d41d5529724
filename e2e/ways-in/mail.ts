import { expect } from '@playwright/test'
import type { Product } from '../product.ts'

interface Mail {
  readonly subject: string
  readonly text: string
}

/** The newest mail to somebody whose subject says this, once it has come. */
async function mailTo(product: Product, email: string, subject: string): Promise<Mail> {
  let found: Mail | undefined
  const look = async () => {
    const { mails } = await product.control<{ mails: Mail[] }>('GET', `/mails?to=${encodeURIComponent(email)}`)
    found = mails.filter((mail) => mail.subject.includes(subject)).at(-1)
    return found?.subject
  }
  await expect.poll(look, { timeout: 20_000, message: `No mail “${subject}” to ${email}.` }).toBeDefined()
  if (!found) throw new Error('The mail is gone.')
  return found
}

/** What its link leads to. */
export async function linkIn(product: Product, email: string, subject: string): Promise<string> {
  const { text } = await mailTo(product, email, subject)
  const link = text.split(/\s/).find((word) => word.startsWith(product.url))
  if (!link) throw new Error(`No link in: ${text}`)
  return link
}
