import { networkGrants } from '@vitrine/contract/connections'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../component-tests/page.tsx'
import { refuse } from '../../../component-tests/stub-server.ts'

const address = '/settings/company/import/google'
const main = page.getByRole('main')

describe('the import of Google profiles', () => {
  test('says that the user did not consent at Google', async () => {
    await openPage(`${address}?denied=true`)
    await expect.element(page.getByText(/Vous n’avez pas donné votre accord sur Google/)).toBeVisible()
    await expectAccessible(main)
  })

  test('says that the authorization is no longer valid, and offers to give it again', async () => {
    server().on(networkGrants.read, () => refuse(404))
    server().on(networkGrants.matches, () => refuse(404))
    await openPage(`${address}?grant=01900000-0000-7000-8000-000000000001`)
    await expect.element(page.getByText(/Google ne reconnaît plus cette autorisation/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Autoriser de nouveau' })).toBeVisible()
    await expectAccessible(main)
  })
})
