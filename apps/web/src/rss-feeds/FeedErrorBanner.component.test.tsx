import { RssFeed, rssFeeds } from '@vitrine/contract/rss-feeds'
import { users } from '@vitrine/contract/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readText } from '../../component-tests/elements.ts'
import { openPage, server } from '../../component-tests/page.tsx'
import { createRow } from '../../component-tests/rows.ts'

test('a feed error is shown in the viewer’s new language, even when that is saved late', async () => {
  let lang: 'fr' | 'en' = 'fr'
  const messages = {
    fr: 'Le site a supprimé ce flux pour de bon.',
    en: 'The site has removed this feed for good.',
  }
  server().on(rssFeeds.list, () => ({
    totalItems: 1,
    member: [
      createRow(RssFeed, {
        ...{ title: 'Recettes', url: 'https://recettes.example/feed.xml', networks: ['facebook'], everywhere: true },
        ...{
          status: 'error',
          trouble: { code: 'rss.gone', message: messages[lang], since: '2026-03-01T09:00:00+00:00', times: 3 },
        },
      }),
    ],
  }))
  await openPage('/rss')
  const feed = page.getByRole('list', { name: /^(Flux RSS|RSS feeds)$/ }).getByRole('listitem')
  await expect.poll(() => readText(feed)).toMatch(/Le site a supprimé ce flux pour de bon\./)
  const { promise: isSaved, resolve: save } = Promise.withResolvers<void>()
  server().on(users.update, async () => {
    await isSaved
    lang = 'en'
    return { lang }
  })
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('dialog').getByLabelText('Langue').selectOptions('English')
  save()
  await expect.poll(() => readText(feed)).toMatch(/The site has removed this feed for good\./)
  await expect.poll(() => readText(feed)).not.toMatch(/Le site a supprimé/)
  // The other tests of this browser read French.
  await page.getByRole('dialog').getByLabelText('Language').selectOptions('Français')
})
