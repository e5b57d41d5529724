import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAvatarTone, getInitials } from './avatar.ts'
import { getIdRange, getSelectionState, withIds } from './selection.ts'

const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 30 })

test('a range holds the rows between two rows, whichever comes first', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (all, a, b) => {
      if (all.length === 0) return
      const [from, to] = [all[a % all.length] ?? '', all[b % all.length] ?? '']
      const range = getIdRange(all, from, to)
      expect(range).toEqual(getIdRange(all, to, from))
      expect(range).toContain(from)
      expect(range).toContain(to)
      expect(range).toHaveLength(Math.abs(all.indexOf(from) - all.indexOf(to)) + 1)
    }),
  )
})

test('a row that no longer exists ends no range', () => {
  expect(getIdRange(['a', 'b'], 'gone', 'b')).toEqual(['b'])
  expect(getIdRange(['a', 'b'], 'a', 'gone')).toEqual([])
})

test('adding and removing ids are inverse, and do not change the given set', () => {
  fc.assert(
    fc.property(ids, ids, (before, change) => {
      const selected = new Set(before)
      const added = withIds(selected, change, true)
      expect([...selected]).toEqual(before)
      expect(getSelectionState(added, change)).toBe(change.length > 0)
      expect(getSelectionState(withIds(added, change, false), change)).toBe(false)
    }),
  )
})

test('initials have up to two characters, and a name always has the same colour', () => {
  expect(['Camille Morel', 'Jean-Pierre de la Tour', '@margaux.tlse', '  ', 'Élodie'].map(getInitials)).toEqual([
    'CM',
    'JT',
    'M',
    '',
    'É',
  ])
  expect(getAvatarTone('Awa Diallo')).toBe(getAvatarTone('Awa Diallo'))
  expect(
    new Set(['Awa', 'Julien', 'Inès', 'Léa', 'Tom', 'Camille', 'Marc', 'Sofía'].map(getAvatarTone)).size,
  ).toBeGreaterThan(3)
})
