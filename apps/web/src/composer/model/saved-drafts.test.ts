import { expect, test } from 'vitest'
import { emptyComposition, mediaIn, write } from './composition.ts'
import {
  inWords,
  offered,
  type SavedDraft,
  withDraft,
  withLatest,
  withoutDraft,
  withoutSentFiles,
} from './saved-drafts.ts'

const draft = (id: string, at = 0): SavedDraft => ({ id, at, composition: emptyComposition([], '2026-05-14T18:00') })

test('writing on keeps one draft of a visit, and those of other visits', () => {
  const kept = withDraft(withDraft([draft('before')], draft('mine', 1)), draft('mine', 2))
  expect(kept.map(({ id, at }) => [id, at])).toEqual([
    ['mine', 2],
    ['before', 0],
  ])
  expect(offered(kept, 'mine')?.id).toBe('before')
  expect(offered(withoutDraft(kept, 'before'), 'mine')).toBeNull()
})

test('what a page that went could still leave counts, unless it was kept since', () => {
  const kept = [draft('mine', 2), draft('before', 0)]
  const ages = (drafts: SavedDraft[]) => drafts.map(({ id, at }) => [id, at])
  expect(ages(withLatest(kept, draft('mine', 3)))).toEqual([
    ['mine', 3],
    ['before', 0],
  ])
  expect(withLatest(kept, draft('mine', 1))).toEqual(kept)
  expect(ages(withLatest([], draft('mine', 1)))).toEqual([['mine', 1]])
})

test('the oldest of many goes', () => {
  const kept = ['a', 'b', 'c', 'd'].reduce<SavedDraft[]>((drafts, id) => withDraft(drafts, draft(id)), [])
  expect(kept.map(({ id }) => id)).toEqual(['d', 'c', 'b'])
})

test('a file that is on the server is kept by its address alone', () => {
  const file = new File(['a'], 'a.jpg')
  const item = { name: 'a.jpg', altText: '', facts: { contentType: 'image/jpeg' }, file }
  const kept = { id: '1', iri: '/api/attachments/1', url: 'https://a.fr/1', altText: '' }
  const media = [
    { ...item, key: 'sent', kept },
    { ...item, key: 'going' },
  ]
  const composition = write(emptyComposition(['facebook'], '2026-05-14T18:00'), 'common', 'media', media)
  expect(withoutSentFiles(composition).common.media.map((one) => [one.key, one.file])).toEqual([
    ['sent', undefined],
    ['going', file],
  ])
})

test('words that a page could still leave take up the files they were kept with', () => {
  const file = new File(['a'], 'a.jpg')
  const item = { name: 'a.jpg', altText: '', facts: { contentType: 'image/jpeg' }, file }
  const empty = emptyComposition(['facebook'], '2026-05-14T18:00')
  const kept = write(empty, 'common', 'media', [{ ...item, key: 'a' }])
  const media = [
    { ...item, key: 'a', altText: 'Une fleur' },
    { ...item, key: 'b' },
  ]
  const left = inWords(write(write(empty, 'common', 'text', 'Bonjour'), 'common', 'media', media))
  expect(mediaIn(left).map((one) => one.file)).toEqual([undefined, undefined])
  const [latest] = withLatest([{ id: 'mine', at: 1, composition: kept }], { id: 'mine', at: 2, composition: left })
  expect(latest?.composition.common).toMatchObject({
    text: 'Bonjour',
    media: [{ key: 'a', altText: 'Une fleur', file }],
  })
  expect(latest?.composition.common.media).toHaveLength(1)
})
