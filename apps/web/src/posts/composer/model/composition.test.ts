import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ComposerTab,
  contentFor,
  detached,
  emptyComposition,
  getPart,
  isSameContent,
  isWorthSaving,
  listParts,
  type PostComposition,
  rejoin,
  withMedia,
  withNetworks,
  write,
} from './composition.ts'
import type { ComposerMediaItem } from './media-item.ts'
import { type ComposedNetwork, composedNetworks } from './network-capabilities.ts'

/** All that take a text. */
const written = ['facebook', 'instagram', 'google', 'linkedin'] as const satisfies ComposedNetwork[]
const all = () => emptyComposition(composedNetworks, '2026-05-14T18:00')
const photo = (key: string): ComposerMediaItem => ({
  key,
  name: key,
  altText: '',
  facts: { contentType: 'image/jpeg' },
})

test('common content applies to every network', () => {
  const composed = write(all(), 'common', 'text', 'Bonjour')
  expect(written.map((network) => contentFor(composed, network).text)).toEqual(Array(4).fill('Bonjour'))
  expect(composedNetworks.flatMap((network) => detached(composed, network))).toEqual([])
})

test('the first change for a network detaches only that part', () => {
  let composed = write(all(), 'common', 'text', 'Bonjour')
  composed = write(composed, 'google', 'text', 'Bonjour Google')
  composed = write(composed, 'common', 'text', 'Bonsoir')
  composed = write(composed, 'common', 'media', [photo('a')])
  expect(written.map((network) => contentFor(composed, network).text)).toEqual([
    ...['Bonsoir', 'Bonsoir'],
    ...['Bonjour Google', 'Bonsoir'],
  ])
  expect(detached(composed, 'google')).toEqual(['text'])
  expect(contentFor(composed, 'google').media).toEqual([photo('a')])
})

test('a composition is unchanged by uploads of its files and changed by other text', () => {
  const composed = write(write(all(), 'common', 'text', 'Bonjour'), 'google', 'media', [photo('a')])
  const stored = { id: '1', iri: '/api/attachments/1', url: 'https://a.fr/1', altText: '' }
  expect(
    isSameContent(
      composed,
      withMedia(composed, 'a', (item) => ({ ...item, kept: stored })),
    ),
  ).toBe(true)
  expect(
    isSameContent(
      composed,
      withMedia(composed, 'a', (item) => ({ ...item, altText: 'Une fleur' })),
    ),
  ).toBe(false)
  expect(isSameContent(composed, write(composed, 'common', 'text', 'Bonjour !'))).toBe(false)
  const linked = (link: string) => write(composed, 'common', 'link', link)
  expect(isSameContent(linked('exemple.fr'), linked('https://exemple.fr'))).toBe(true)
  expect(isSameContent(linked('exemple.fr'), linked(''))).toBe(false)
})

test('writing the same text again detaches nothing', () => {
  const composed = write(write(all(), 'common', 'text', 'Bonjour'), 'google', 'text', 'Bonjour')
  expect(detached(composed, 'google')).toEqual([])
})

test('a network can be reset to the common content, part by part or at once', () => {
  let composed = write(write(all(), 'common', 'text', 'A'), 'common', 'media', [photo('a')])
  composed = write(write(composed, 'instagram', 'text', 'B'), 'instagram', 'media', [])
  expect(detached(rejoin(composed, 'instagram', 'text'), 'instagram')).toEqual(['media'])
  expect(contentFor(rejoin(composed, 'instagram', 'text'), 'instagram').text).toBe('A')
  expect(rejoin(composed, 'instagram').own).toEqual({})
})

test('a part that a single chosen network supports is never detached', () => {
  const composed = write(all(), 'google', 'button', { action: 'BOOK', link: 'https://margot.example' })
  expect(detached(composed, 'google')).toEqual([])
  expect(getPart(composed, 'common', 'button')?.action).toBe('BOOK')
  const shared = write(all(), 'facebook', 'comment', 'Premier')
  expect(detached(shared, 'facebook')).toEqual(['comment'])
  expect(contentFor(shared, 'instagram').comment).toBe('')
})

test('a network gets no part that it does not support', () => {
  let composed = write(all(), 'common', 'link', 'https://margot.example')
  composed = write(composed, 'common', 'comment', 'Premier')
  composed = write(composed, 'common', 'text', 'Bonjour')
  expect(contentFor(composed, 'google')).toMatchObject({ link: '', comment: '' })
  expect(contentFor(composed, 'instagramPrivate')).toMatchObject({ text: '', comment: '' })
  expect(contentFor(composed, 'facebook')).toMatchObject({ link: 'https://margot.example', comment: 'Premier' })
  expect(listParts(withNetworks(composed, ['instagram']), 'common')).toEqual(['text', 'media', 'comment'])
})

test('a network that is removed and added again keeps its own text', () => {
  let composed = write(all(), 'google', 'text', 'Pour Google')
  composed = withNetworks(withNetworks(composed, ['facebook']), ['google', 'facebook'])
  expect(composed.networks).toEqual(['facebook', 'google'])
  expect(contentFor(composed, 'google').text).toBe('Pour Google')
})

test('a changed file is updated, and a removed file removed, on every network', () => {
  let composed = write(all(), 'common', 'media', [photo('a'), photo('b')])
  composed = write(composed, 'google', 'media', [photo('b')])
  composed = withMedia(composed, 'b', (item) => ({ ...item, altText: 'Une glace' }))
  expect(composed.common.media.map(({ altText }) => altText)).toEqual(['', 'Une glace'])
  expect(composed.own.google?.media?.map(({ altText }) => altText)).toEqual(['Une glace'])
  expect(withMedia(composed, 'b', () => null).own.google?.media).toEqual([])
})

test('a composition is worth saving once it has text, a file or a note', () => {
  expect(isWorthSaving(all())).toBe(false)
  expect(isWorthSaving({ ...all(), note: 'Voir avec Marc' })).toBe(true)
  expect(isWorthSaving(write(all(), 'google', 'text', 'x'))).toBe(true)
})

test('each network shows the last text written for it', () => {
  const tab = fc.constantFrom<ComposerTab>('common', ...written)
  fc.assert(
    fc.property(fc.array(fc.record({ tab, text: fc.string({ maxLength: 3 }) }), { maxLength: 12 }), (steps) => {
      const composed = steps.reduce<PostComposition>((so, step) => write(so, step.tab, 'text', step.text), all())
      for (const network of written) {
        let [common, own] = ['', undefined as string | undefined]
        for (const step of steps) {
          if (step.tab === 'common') common = step.text
          else if (step.tab === network && (own ?? common) !== step.text) own = step.text
        }
        expect(contentFor(composed, network).text).toBe(own ?? common)
      }
    }),
  )
})
