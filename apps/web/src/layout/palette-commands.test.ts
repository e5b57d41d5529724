import { expect, test } from 'vitest'
import { arranged, type Command, stepped } from './palette-commands.ts'

const command = (id: string, section: Command['section']): Command => ({ id, section, text: id, run: () => {} })

test('sections are in order, each with a limited number of commands', () => {
  const commands = ['a', 'b', 'c'].map((id) => command(id, 'places'))
  expect(arranged([...commands, command('x', 'actions')], 2).map(({ id }) => id)).toEqual(['x', 'a', 'b'])
})

test('the arrow keys wrap around', () => {
  const ids = ['a', 'b', 'c']
  expect(stepped(ids, undefined, 1)).toBe('a')
  expect(stepped(ids, undefined, -1)).toBe('c')
  expect(stepped(ids, 'c', 1)).toBe('a')
  expect(stepped(ids, 'a', -1)).toBe('c')
  // What was chosen is no longer among the results.
  expect(stepped(ids, 'gone', 1)).toBe('a')
  expect(stepped([], 'a', 1)).toBeUndefined()
})
