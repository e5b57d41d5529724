import { locationTree } from '@vitrine/contract/locations'
import { posts } from '@vitrine/contract/posts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectedTree, facebookPost } from '../../../component-tests/fixtures.ts'
import { offer } from '../../../component-tests/offers.ts'
import { currentAddress, openPage, server } from '../../../component-tests/page.tsx'

const text = page.getByRole('textbox', { name: 'Texte', exact: true })
const saveKeys = '{Control>}s{/Control}'

beforeEach(() => offer('multiPost', 'privateInstagram'))

async function openComposer(...networks: readonly ('facebook' | 'google')[]) {
  server().on(locationTree.read, () => connectedTree(...networks))
  await openPage('/calendar/multi-post')
  await expect.poll(() => document.querySelector('[contenteditable]')).not.toBeNull()
  await text.click()
  await userEvent.keyboard('Commun')
}

test('a post for several networks is locked while its drafts are saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server().on(posts.crossPost, async () => {
    await promise
    return { posts: [facebookPost(1, 'Commun'), facebookPost(2, 'Commun')] }
  })
  await openComposer('facebook', 'google')
  await userEvent.keyboard(saveKeys)
  await expect.element(text).toHaveAttribute('contenteditable', 'false')
  resolve()
  await expect.element(page.getByRole('heading', { name: 'Brouillon enregistré' })).toBeVisible()
})

test('the last network left of several is saved as an editable draft', async () => {
  server().on(posts.create, ({ body }) => facebookPost(1, body.text ?? ''))
  server().on(posts.read, () => facebookPost(1, 'Commun'))
  server().on(posts.update, ({ body }) => facebookPost(1, body.text ?? '', 2))
  await openComposer('facebook')
  await userEvent.keyboard(saveKeys)
  await expect.poll(currentAddress).toBe(`/calendar/${facebookPost(1, '').id}`)
  await userEvent.keyboard(' à tous')
  await userEvent.keyboard(saveKeys)
  await expect.poll(() => server().requests(posts.update)[0]?.body.text).toBe('Commun à tous')
})
