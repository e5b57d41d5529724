import { locationTree } from '@vitrine/contract/locations'
import { posts, ScheduledPostSummary } from '@vitrine/contract/posts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import { treeLocation } from '../../component-tests/fixtures.ts'
import { currentAddress, expectAccessible, openPage, server } from '../../component-tests/page.tsx'
import { createSample } from '../../component-tests/sample.ts'

const palette = page.getByRole('dialog', { name: 'Rechercher ou agir' })
const combobox = palette.getByRole('combobox')
const getOptions = (group: string) => palette.getByRole('group', { name: group }).getByRole('option')

/** Types without waiting until the palette is open, as a fast user does. */
async function search(text: string): Promise<void> {
  await expect.element(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard(text)
  await expect.element(combobox).toHaveValue(text)
}

/** Presses Enter once this option is the combobox's active one. */
async function runActive(text: string): Promise<void> {
  const getActive = () => document.getElementById(combobox.element().getAttribute('aria-activedescendant') ?? '')
  await expect.poll(() => getActive()?.textContent).toContain(text)
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => server().on(locationTree.read, () => ({ totalItems: 1, ungrouped: [treeLocation(1, 'Café Été')] })))

describe('command palette', () => {
  test('a location is found whatever its accents, and opened', async () => {
    await openPage('/settings/profile')
    await search('cafe ete')
    await expect.element(getOptions('Établissements').first()).toBeVisible()
    await expectAccessible(palette)
    await getOptions('Établissements').first().click()
    await expect.poll(currentAddress).toMatch(/^\/settings\/locations\//)
  })

  test('a post is found on the server, and opened with Enter', async () => {
    const sample = createSample(ScheduledPostSummary.schema) as z.infer<typeof ScheduledPostSummary.schema> // what the schema accepts
    const post = { ...sample, text: 'Atelier numérique pour tous', scheduledAt: '2026-03-01T09:00:00+00:00' }
    server().on(posts.list, ({ query }) => (query.get('search') ? { totalItems: 1, member: [post] } : {}))
    await openPage('/settings/profile')
    await search('atelier numerique')
    await runActive('Atelier numérique pour tous')
    await expect.poll(currentAddress).toBe(`/calendar?id=${post.id}`)
  })

  test('the theme and the language can be changed from the palette', async () => {
    await openPage('/settings/profile')
    await search('theme sombre')
    await runActive('sombre')
    await expect.element(palette).not.toBeInTheDocument()
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark')
    await search('english')
    await runActive('English')
    await expect.poll(() => document.documentElement.lang).toBe('en')
    expect(document.cookie).toContain('i18n_redirected=en')
  })
})
