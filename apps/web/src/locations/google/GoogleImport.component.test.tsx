import { networkGrants } from '@vitrine/contract/connections'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../component-tests/page.tsx'
import { refuse } from '../../../component-tests/stub-server.ts'

const address = '/settings/company/import/google'
const main = page.getByRole('main')

describe('import of Google profiles', () => {
  test('a refused consent at Google shows a message', async () => {
    await openPage(`${address}?denied=true`)
    await expect.element(page.getByText(/Vous n’avez pas donné votre accord sur Google/)).toBeVisible()
    await expectAccessible(main)
  })

  test('an expired authorization shows a message and a button to renew it', async () => {
    server().on(networkGrants.read, () => refuse(404))
    server().on(networkGrants.matches, () => refuse(404))
    await openPage(`${address}?grant=01900000-0000-7000-8000-000000000001`)
    await expect.element(page.getByText(/Google ne reconnaît plus cette autorisation/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Autoriser de nouveau' })).toBeVisible()
    await expectAccessible(main)
  })
})
