import { expect, test } from 'vitest'
import type { PostOptions } from './post-options.ts'
import { checkStickers } from './story-stickers.ts'

const listViolationCodes = (options: PostOptions) =>
  checkStickers(options).map(({ propertyPath, code }) => `${propertyPath}: ${code}`)

test('complete stickers are valid', () => {
  expect(
    listViolationCodes({
      storyLink: { url: 'https://margot.example/carte', x: 0.5, y: 0.7 },
      storyLocation: { name: 'Chez Margot' },
      storyHashtags: [{ name: '#été' }, { name: 'bistrot' }],
      storyPoll: { question: 'Sucré ou salé ?', options: ['Sucré', 'Salé'] },
    }),
  ).toEqual([])
})

test.each<[PostOptions, string]>([
  [{ storyLink: {} }, 'storyLink.url: story.link'],
  [{ storyLink: { url: 'margot.example' } }, 'storyLink.url: story.link'],
  [{ storyLocation: { id: '1' } }, 'storyLocation.name: blank'],
  [{ storyHashtags: [{ name: 'un bistrot' }] }, 'storyHashtags[0].name: story.hashtag'],
  [{ storyPoll: { question: ' ', options: ['Oui', 'Non'] } }, 'storyPoll.question: blank'],
  [{ storyPoll: { question: 'Ouvert ?', options: ['Oui'] } }, 'storyPoll.options: story.pollOptions'],
  [{ storyPoll: { question: 'Ouvert ?', options: ['Oui', ''] } }, 'storyPoll.options[1]: blank'],
  [{ storyPoll: { question: 'x'.repeat(61), options: ['Oui', 'Non'] } }, 'storyPoll.question: text.tooLong'],
  [{ storyQuestion: { question: 'Ouvert ?' } }, 'storyQuestion: story.uncarried'],
])('%j is refused: %s', (options, expectedCode) => expect(listViolationCodes(options)).toEqual([expectedCode]))
