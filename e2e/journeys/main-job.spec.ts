import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { openAccounts } from '../furnish.ts'
import { test } from '../journey.ts'
import { answer } from '../main-job/answer.ts'
import { compose } from '../main-job/compose.ts'
import { entriesOf, follow } from '../main-job/follow.ts'
import { wordsOf } from '../main-job/judge.ts'
import { realPlaces } from '../main-job/places.ts'
import { connectNetworks, importPlaces } from '../main-job/screens.ts'
import { breakMutations, killWorkers } from '../main-job/storm.ts'
import { listener } from '../main-job/told.ts'
import { newCompany, signIn } from '../people.ts'
import type { Product } from '../product.ts'

const count = Number(process.env.E2E_PLACES ?? 3)
const storm = process.env.E2E_STORM === '1'
const minute = 60_000
const patience = storm ? 25 * minute : 5 * minute

test(`${count} places, imported, connected, published to and answered for`, async ({ page, product }) => {
  test.setTimeout(patience + 10 * minute)
  const began = Date.now()
  const say = (line: string) => console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${line}`)
  const { csv, places } = realPlaces(count)
  const login = `claire-${crypto.randomUUID().slice(0, 4)}`
  const opened = await openAccounts(product, login, places)
  const { owner } = await newCompany(product, 'France services')

  await signIn(page, owner)
  await importPlaces(page, csv, count)
  say(`${count} places imported`)
  await connectNetworks(page, login, count)
  say(`${opened.length} accounts connected`)

  if (storm) await breakMutations(product, 1)
  const { next: since } = await product.control<{ next: number }>('GET', '/ledger')
  const ours = { product, accounts: new Set(opened.map(({ id }) => id)), since }
  await compose(page, count)
  say('scheduled')
  const killed = storm ? killWorkers(product, { times: 10, step: Math.ceil(count / 5), ...ours, say }) : undefined
  const followed = { ...ours, tell: await listener(owner), expected: count * 3 }
  const verdict = await follow(followed, patience, say)
  const lastWords = process.env.E2E_LAST_WORDS
  if (lastWords) writeFileSync(lastWords, `${wordsOf(verdict)}\n`)
  say(wordsOf(verdict))
  await killed
  expect(verdict).toEqual({ entries: count * 3, published: count * 3, lost: [], duplicate: [] })
  await expect(page.getByRole('heading', { name: `C’est publié : ${count * 3} publications` })).toBeVisible()
  for (const network of ['Facebook', 'Instagram', 'Google'])
    await expect(page.getByRole('region', { name: network })).toContainText(`${count} publiées`, { timeout: minute })
  const published = await entriesOf(ours)
  const shown = published.filter((entry) => entry.public)
  for (const { city } of places) expect(shown.map(({ text }) => text)).toContain(textAt(city))
  expect(shown.every(({ media }) => media.length === 1)).toBe(true)

  const accountOf = (network: string, place = places[0]) =>
    opened.find((account) => account.network === network && account.name === place?.name)?.id ?? ''
  const [facebookPage, listing] = [accountOf('facebook'), accountOf('google', places.at(-1))]
  const comment = { text: 'Faut-il prendre rendez-vous ?', author: { name: 'Paul Martin' } }
  const review = { text: 'Un accueil vraiment patient.', author: { name: 'Lise Durand' }, rating: 5 }
  await customer(product, { network: 'facebook', account: facebookPage, kind: 'comment', ...comment })
  await customer(product, { network: 'google', account: listing, kind: 'review', ...review })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: /^Boîte de réception/ }).click()
  const answers = [
    {
      ...{ to: comment.text, text: 'Non, venez quand vous voulez.', under: textAt(places[0]?.city) },
      seen: `/www.facebook.com/${facebookPage}`,
    },
    {
      ...{ to: review.text, text: 'Merci Lise, toute l’équipe vous salue.' },
      seen: `/maps.google.com/maps?cid=${listing.replace('locations/', '')}`,
    },
  ]
  for (const one of answers) await answer(page, one, storm ? 10 * minute : minute)
  for (const { seen, text } of answers) {
    await page.goto(product.sandboxUrl + seen)
    await expect(page.getByText(text)).toBeVisible()
  }
  const after = (await entriesOf(ours)).slice(published.length).filter((entry) => entry.public)
  expect(after.map(({ text }) => text).toSorted()).toEqual(answers.map(({ text }) => text).toSorted())
  say('answered')
})

const textAt = (city: string | undefined) => `Portes ouvertes samedi à ${city} !`

/** Somebody of the public, on a network. */
async function customer(product: Product, what: object): Promise<void> {
  await product.control('POST', '/interactions', what)
}
