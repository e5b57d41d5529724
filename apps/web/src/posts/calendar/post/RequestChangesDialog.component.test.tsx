import { posts, ScheduledPost } from '@vitrine/contract/posts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openPage, reloadPage, server } from '../../../../component-tests/page.tsx'
import { createSample } from '../../../../component-tests/sample.ts'
import { refuse } from '../../../../component-tests/stub-server.ts'

const dialog = page.getByRole('dialog', { name: 'Demander une modification' })
const note = dialog.getByRole('textbox', { name: 'Que faut-il changer ?' })
const submit = dialog.getByRole('button', { name: 'Envoyer la demande' })
const close = dialog.getByRole('button', { name: 'Fermer' })

const id = '01900000-0000-7000-8000-000000000001'
const day = '2026-03-01T09:00:00+00:00'
const address = `/calendar?id=${id}`

/** A post that waits to be approved. */
function servePost() {
  const post = ScheduledPost.schema.parse({
    ...(createSample(ScheduledPost.schema) as object), // its schema is an object
    ...{ id, '@id': `/api/scheduled_posts/${id}`, integrationType: 'facebook', postType: 'post' },
    ...{ text: 'Nos horaires changent lundi.', timeZone: 'Europe/Paris', scheduledLocal: '2026-03-01T10:00' },
    ...{ scheduledAt: day, createdAt: day, updatedAt: day, postStatus: 'PENDING_APPROVAL', canAskEdit: true },
    progress: { total: 1, open: 1, published: 0, failed: 0, unconfirmed: 0, checking: 0 },
  })
  server().on(posts.read, () => post)
  server().on(posts.list, () => ({ totalItems: 1, member: [post] }))
  return post
}

async function openDialog() {
  await page.getByRole('button', { name: 'Demander une modification' }).click()
  await expect.element(note).toHaveFocus()
}

describe('request changes dialog', () => {
  test('a change request is locked while it is sent and shows the reason of a refusal', async () => {
    const post = servePost()
    const { promise, resolve } = Promise.withResolvers<Response>()
    server().on(posts.askEdit, () => promise)
    await openPage(address)
    await openDialog()
    await note.fill('Dites aussi à quelle heure.')
    await submit.click()
    await expect.element(note).toBeDisabled()
    await expect.element(close).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    resolve(refuse(422, { propertyPath: 'note', message: 'Soyez plus précis.', code: 'note.vague' }))
    await expect.element(note).toHaveAccessibleDescription(/^Soyez plus précis\./)
    await expect.element(note).toHaveValue('Dites aussi à quelle heure.')
    await expect.element(note).toHaveFocus()
    await expectAccessible(dialog)
    server().on(posts.askEdit, () => ({ ...post, postStatus: 'ASK_MODIFICATION' as const }))
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(
      server()
        .requests(posts.askEdit)
        .map(({ body }) => body.note),
    ).toEqual(['Dites aussi à quelle heure.', 'Dites aussi à quelle heure.'])
  })

  test('a typed change request is restored after a reload and can be discarded', async () => {
    servePost()
    await openPage(address)
    await openDialog()
    await note.fill('Dites aussi')
    await reloadPage()
    await openDialog()
    await expect.element(note).toHaveValue('Dites aussi')
    await dialog.getByRole('button', { name: 'Les supprimer' }).click()
    await expect.element(note).toHaveValue('')
  })
})
