import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { compose } from '../main-job/compose.ts'
import { follow, listEntries } from '../main-job/follow.ts'
import { breakMutations, killWorkers } from '../main-job/network-errors.ts'
import { createPublicationReader } from '../main-job/received-publications.ts'
import { listSampleLocations } from '../main-job/sample-locations.ts'
import { connectNetworks, importLocations } from '../main-job/screens.ts'
import { sendReply } from '../main-job/send-reply.ts'
import { formatVerdict } from '../main-job/verify.ts'
import type { Product } from '../product.ts'
import { openAccounts } from '../seed-accounts.ts'
import { newCompany, signIn } from '../users.ts'

const count = Number(process.env.E2E_PLACES ?? 3)
const storm = process.env.E2E_STORM === '1'
const minute = 60_000
const patience = storm ? 25 * minute : 5 * minute

test(`${count} locations are imported, connected, published to and replied to`, async ({ page, product }) => {
  test.setTimeout(patience + 10 * minute)
  const began = Date.now()
  const print = (line: string) =>
    console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${line}`)
  const { csv, locations } = listSampleLocations(count)
  const login = `claire-${crypto.randomUUID().slice(0, 4)}`
  const opened = await openAccounts(product, login, locations)
  const { owner } = await newCompany(product, 'France services')

  await signIn(page, owner)
  await importLocations(page, csv, count)
  print(`${count} places imported`)
  await connectNetworks(page, login, count)
  print(`${opened.length} accounts connected`)

  if (storm) await breakMutations(product, 1)
  const { next: since } = await product.control<{ next: number }>('GET', '/ledger')
  const ours = { product, accounts: new Set(opened.map(({ id }) => id)), since }
  await compose(page, count)
  print('scheduled')
  const killed = storm ? killWorkers(product, { times: 10, step: Math.ceil(count / 5), ...ours, print }) : undefined
  const followed = { ...ours, listPublications: await createPublicationReader(owner), expected: count * 3 }
  const verdict = await follow(followed, patience, print)
  const resultFile = process.env.E2E_LAST_WORDS
  if (resultFile) writeFileSync(resultFile, `${formatVerdict(verdict)}\n`)
  print(formatVerdict(verdict))
  await killed
  expect(verdict).toEqual({ entries: count * 3, published: count * 3, lost: [], duplicate: [] })
  await expect(page.getByRole('heading', { name: `C’est publié : ${count * 3} publications` })).toBeVisible()
  for (const network of ['Facebook', 'Instagram', 'Google'])
    await expect(page.getByRole('region', { name: network })).toContainText(`${count} publiées`, { timeout: minute })
  const published = await listEntries(ours)
  const shown = published.filter((entry) => entry.public)
  for (const { city } of locations) expect(shown.map(({ text }) => text)).toContain(getPostText(city))
  expect(shown.every(({ media }) => media.length === 1)).toBe(true)

  const getAccountId = (network: string, location = locations[0]) =>
    opened.find((account) => account.network === network && account.name === location?.name)?.id ?? ''
  const [facebookPage, listing] = [getAccountId('facebook'), getAccountId('google', locations.at(-1))]
  const comment = { text: 'Faut-il prendre rendez-vous ?', author: { name: 'Paul Martin' } }
  const review = { text: 'Un accueil vraiment patient.', author: { name: 'Lise Durand' }, rating: 5 }
  await customer(product, { network: 'facebook', account: facebookPage, kind: 'comment', ...comment })
  await customer(product, { network: 'google', account: listing, kind: 'review', ...review })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: /^Boîte de réception/ }).click()
  const replies = [
    {
      ...{ to: comment.text, text: 'Non, venez quand vous voulez.', under: getPostText(locations[0]?.city) },
      seen: `/www.facebook.com/${facebookPage}`,
    },
    {
      ...{ to: review.text, text: 'Merci Lise, toute l’équipe vous salue.' },
      seen: `/maps.google.com/maps?cid=${listing.replace('locations/', '')}`,
    },
  ]
  for (const reply of replies) await sendReply(page, reply, storm ? 10 * minute : minute)
  for (const { seen, text } of replies) {
    await page.goto(product.sandboxUrl + seen)
    await expect(page.getByText(text)).toBeVisible()
  }
  const after = (await listEntries(ours)).slice(published.length).filter((entry) => entry.public)
  expect(after.map(({ text }) => text).toSorted()).toEqual(replies.map(({ text }) => text).toSorted())
  print('answered')
})

const getPostText = (city: string | undefined) => `Portes ouvertes samedi à ${city} !`

/** A customer's action on a network. */
async function customer(product: Product, what: object): Promise<void> {
  await product.control('POST', '/interactions', what)
}
