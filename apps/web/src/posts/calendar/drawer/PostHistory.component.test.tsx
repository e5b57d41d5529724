import { type PostAct, posts, ScheduledPost } from '@vitrine/contract/posts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readText } from '../../../../component-tests/elements.ts'
import { openEventStream } from '../../../../component-tests/live-events.ts'
import { expectAccessible, openPage, server } from '../../../../component-tests/page.tsx'
import { createRow, rowId } from '../../../../component-tests/rows.ts'
import { refuse } from '../../../../component-tests/stub-server.ts'

const day = '2026-03-01T09:00:00+00:00'
const by = 'Camille Roux'

function servePost(fields: Partial<ReturnType<typeof ScheduledPost.schema.parse>>) {
  const post = createRow(ScheduledPost, {
    ...{ id: rowId(1), '@id': `/api/scheduled_posts/${rowId(1)}`, integrationType: 'facebook', postType: 'post' },
    ...{
      text: 'Nos horaires changent lundi.',
      scheduledAt: day,
      scheduledLocal: '2026-03-01T10:00',
      timeZone: 'Europe/Paris',
    },
    ...{ progress: { total: 1, open: 1, published: 0, failed: 0, unconfirmed: 0, checking: 0 } },
    ...fields,
  })
  server().on(posts.read, () => post)
  server().on(posts.list, () => ({ totalItems: 1, member: [post] }))
  return post
}

describe('post drawer', () => {
  test('the history shows each new act while the drawer is open', async () => {
    servePost({ postStatus: 'PENDING_APPROVAL' })
    const acts: PostAct[] = []
    server().on(posts.history, () => ({ acts }))
    const send = openEventStream()
    await openPage(`/calendar?id=${rowId(1)}`)
    const history = page.getByRole('region', { name: 'Historique' })
    const texts = () =>
      history
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent)
    const lines = [/a créé la publication/]
    const expectLines = () => expect.poll(texts).toEqual(lines.map((line) => expect.stringMatching(line)))
    await expectLines()
    for (const [act, line] of [
      [
        { act: 'changeAsked', at: '2026-03-01T10:00:00+00:00', by, note: 'Dites aussi à quelle heure.' },
        /Camille Roux a demandé une modification.*Dites aussi à quelle heure\./,
      ],
      [
        {
          ...{ act: 'changed', at: '2026-03-01T11:00:00+00:00', by },
          changes: [{ field: 'text', before: 'lundi.', after: 'lundi à 9 h.' }],
        },
        /a modifié la publication.*lundi à 9 h/,
      ],
      [{ act: 'submitted', at: '2026-03-01T12:00:00+00:00', by }, /a envoyé la publication en validation/],
      [{ act: 'approved', at: '2026-03-01T13:00:00+00:00', by }, /Camille Roux a validé la publication/],
    ] satisfies [PostAct, RegExp][]) {
      acts.push(act)
      lines.push(line)
      // A page reads a burst of events once.
      if (act.act === 'changed' || act.act === 'submitted') continue
      send('publication', { id: rowId(1) })
      await expectLines()
    }
    await expectAccessible(page.getByRole('dialog', { name: 'Publication' }))
  })

  test('a history that could not be loaded shows an error and loads on retry', async () => {
    servePost({ postStatus: 'PENDING_APPROVAL' })
    server().on(posts.history, () => refuse(403))
    await openPage(`/calendar?id=${rowId(1)}`)
    const history = page.getByRole('region', { name: 'Historique' })
    await expect.element(history.getByText('Nous n’avons pas pu charger l’historique')).toBeVisible()
    const approval: PostAct = { act: 'approved', at: '2026-03-01T12:00:00+00:00', by }
    server().on(posts.history, () => ({ acts: [approval] }))
    await history.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(history.getByText('Camille Roux a validé la publication')).toBeVisible()
    await expect.element(history.getByText('Nous n’avons pas pu charger l’historique')).not.toBeInTheDocument()
  })

  test('retrying a failed post shows that it awaits approval', async () => {
    const failed = { total: 1, open: 0, published: 0, failed: 1, unconfirmed: 0, checking: 0 }
    const post = servePost({ postStatus: 'FAILED', scopedPostStatus: 'FAILED', progress: failed, canRetry: true })
    server().on(posts.retry, () =>
      Object.assign(post, {
        ...{ postStatus: 'PENDING_APPROVAL', scopedPostStatus: 'PENDING_APPROVAL', canRetry: false },
        progress: { ...failed, open: 1, failed: 0 },
      }),
    )
    await openPage(`/calendar?id=${rowId(1)}`)
    const again = page.getByRole('dialog', { name: 'Publication' }).getByRole('button', { name: 'Réessayer l’échec' })
    await again.click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Envoyée en validation' })).toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  })
})

describe('activity panel', () => {
  test('a retried post that awaits approval is no longer shown as running', async () => {
    const failed = { total: 1, open: 0, published: 0, failed: 1, unconfirmed: 0, checking: 0 }
    const post = servePost({ postStatus: 'SCHEDULED', scopedPostStatus: 'SCHEDULED', underWay: true })
    const send = openEventStream()
    await openPage('/inbox')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('tab', { name: /^Activité/ }).click()
    const task = panel.getByRole('listitem').filter({ hasText: 'Nos horaires changent lundi' })
    await expect.element(task.getByRole('progressbar')).toBeInTheDocument()

    Object.assign(post, { postStatus: 'FAILED', scopedPostStatus: 'FAILED', underWay: false, progress: failed })
    server().on(posts.list, () => ({}))
    send('publication', { id: post.id })
    server().on(posts.retry, () => ({
      ...post,
      postStatus: 'PENDING_APPROVAL' as const,
      progress: { ...failed, open: 1, failed: 0 },
    }))
    await task.getByRole('button', { name: 'Réessayer l’échec' }).click()
    await expect.poll(() => readText(task)).toMatch(/Envoyée en validation/)
    await expect.poll(() => readText(task)).not.toMatch(/échec/)
    await expect.element(task.getByRole('progressbar')).not.toBeInTheDocument()
  })
})
