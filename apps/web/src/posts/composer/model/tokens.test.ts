import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLines, toText } from './tokens.ts'

const back = (text: string) => toText({ type: 'doc', content: parseLines(text) })

test('fields and mentions are parsed to nodes, the rest to text', () => {
  expect(parseLines('Venez à {{ city }} voir @[Office du tourisme][urn:li:1].\n\n#été')).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Venez à ' },
        { type: 'field', attrs: { name: 'city' } },
        { type: 'text', text: ' voir ' },
        { type: 'mention', attrs: { label: 'Office du tourisme', id: 'urn:li:1' } },
        { type: 'text', text: '.' },
      ],
    },
    { type: 'paragraph' },
    { type: 'paragraph', content: [{ type: 'text', text: '#été' }] },
  ])
})

test.each(['{{city}}{{phone}}', 'x @[A] y', '{{}} {{{city}}} @[] {{city', 'a\n\nb\n', '', '@[{{city}}]'])(
  '“%s” is unchanged after parsing and serializing',
  (text) => expect(back(text)).toBe(text),
)

test('any text survives parsing and serializing, except for spaces inside field braces', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('{{city}}', '{{ phone }}', '@[A b]', '@[A][1]', '\n', '{{', '}}', '@['),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('').replaceAll('\u0000', '')
      const once = back(text)
      expect(once.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      expect(back(once)).toBe(once)
    }),
  )
})
