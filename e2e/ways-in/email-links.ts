import { expect } from '@playwright/test'
import type { Product } from '../product.ts'

interface Mail {
  readonly subject: string
  readonly text: string
}

/** The newest mail to an address with this subject, once `count` of them have arrived. */
async function mailTo(product: Product, email: string, subject: string, count: number): Promise<Mail> {
  let found: Mail | undefined
  const findEmail = async () => {
    const { mails } = await product.control<{ mails: Mail[] }>('GET', `/mails?to=${encodeURIComponent(email)}`)
    const fitting = mails.filter((mail) => mail.subject.includes(subject))
    found = fitting.length < count ? undefined : fitting.at(-1)
    return found?.subject
  }
  await expect.poll(findEmail, { timeout: 20_000, message: `No mail “${subject}” to ${email}.` }).toBeDefined()
  if (!found) throw new Error('The mail is gone.')
  return found
}

/** The address of the link in the newest such mail, once `count` of them have arrived. */
export async function waitForLink(product: Product, email: string, subject: string, count = 1): Promise<string> {
  const { text } = await mailTo(product, email, subject, count)
  const link = text.split(/\s/).find((word) => word.startsWith(product.url))
  if (!link) throw new Error(`No link in: ${text}`)
  return link
}
