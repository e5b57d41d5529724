import { type Told, targetOf } from '@vitrine/contract/notification-lines'
import { describe, expect, test } from 'vitest'
import { formatsOf } from '../i18n/format.ts'
import { foldByDay, isUnread, nameOf } from './fold.ts'

let next = 0
function told(more: Partial<Told>): Told {
  const id = `n${next++}`
  return {
    ...{ '@id': `/api/notifications/${id}`, '@type': 'Notification', id, type: 'info', text: id },
    ...{ places: 1, unread: false, gone: false, settled: false, createdAt: '2026-05-12T12:05:00+00:00' },
    ...more,
  }
}
const place = (id: string) => ({ '@id': `/api/locations/${id}`, '@type': 'Location', id, name: id }) as const
const lost = (id: string, more: Partial<Told> = {}) =>
  told({ type: 'invalidatedToken', network: 'facebook', location: place(id), itemId: id, ...more })
const dayOf = (at: string) => at.slice(0, 10)

describe('groupByDay', () => {
  test('equal notifications of a day share a row, which is unread while one of them is', () => {
    const failed = (itemId: string) => told({ type: 'scheduledPostError', text: 'Menu', itemId })
    const [day] = foldByDay(
      [
        lost('lyon'),
        told({ text: 'a' }),
        lost('nice', { unread: true }),
        told({ text: 'a' }),
        failed('p1'),
        failed('p2'),
      ],
      dayOf,
    )
    expect(day?.rows.map(({ items }) => items.length)).toEqual([2, 2, 1, 1])
    expect(day?.rows.map(isUnread)).toEqual([true, false, false, false])
  })

  test('rows have the same keys when their notifications are repeated', () => {
    const keys = (...items: Told[]) => foldByDay(items, dayOf).flatMap(({ rows }) => rows.map(({ key }) => key))
    const [before] = keys(lost('lyon'))
    expect(keys(told({ text: 'a' }), lost('lyon'))[1]).toBe(before)
  })

  test('networks, texts and days are not merged', () => {
    const yesterday = { createdAt: '2026-05-11T09:00:00+00:00' }
    const days = foldByDay(
      [
        lost('lyon'),
        lost('lyon', { network: 'google' }),
        told({ text: 'a' }),
        told({ text: 'b' }),
        lost('nice', yesterday),
      ],
      dayOf,
    )
    expect(days.map(({ rows }) => rows.length)).toEqual([4, 1])
  })
})

test.each([
  // Of 25 hours, of 23, and a usual one.
  ['2026-10-25T22:30:00Z', '2026-10-25T10:00:00Z', '2026-10-24T10:00:00Z'],
  ['2026-03-29T22:15:00Z', '2026-03-30T00:00:00Z', '2026-03-29T10:00:00Z'],
  ['2026-05-12T22:30:00Z', '2026-05-13T08:00:00Z', '2026-05-12T21:30:00Z'],
])('at %s yesterday is the previous calendar day', (now, today, yesterday) => {
  const formats = formatsOf('fr', 'Europe/Paris')
  const named = (at: string) => nameOf(formats.fullDate(at), Date.parse(now), formats)
  expect([named(today), named(yesterday)]).toEqual(['today', 'yesterday'])
  expect(named(new Date(Date.parse(yesterday) - 24 * 3_600_000).toISOString())).toBeNull()
})

describe('target of a notification', () => {
  const may = { locations: true }
  const of = (more: Partial<Told>) => targetOf({ items: [told(more)] }, may)
  test('each type leads to what it is about', () => {
    expect(of({ type: 'exportCompleted', link: 'https://files.example/x' })).toEqual({
      ...{ kind: 'tab', href: 'https://files.example/x' },
    })
    expect(of({ type: 'exportCompleted', link: '/media/x' })).toEqual({ kind: 'tab', href: '/media/x' })
    expect(targetOf({ items: [lost('lyon')] }, may)).toEqual({
      kind: 'page',
      href: '/settings/locations/lyon?connect=facebook#connections',
    })
    expect(targetOf({ items: [lost('lyon', { network: 'instagramPrivate' })] }, may)?.href).toBe(
      '/settings/locations/lyon?connect=instagramPrivate#connections',
    )
    expect(of({ type: 'scheduledPostError', itemId: 'p1' })).toEqual({ kind: 'page', href: '/calendar?id=p1' })
    expect(of({ type: 'scheduledPostError', itemId: 'p1', link: '/calendar/p1?repair=true' })?.href).toBe(
      '/calendar/p1?repair=true',
    )
    expect(of({ type: 'scheduledPostAskModification', itemId: 'p1' })?.href).toBe('/calendar?id=p1')
    expect(of({ type: 'keywordMatch', link: '/inbox?id=1' })).toEqual({ kind: 'page', href: '/inbox?id=1' })
    expect(of({ type: 'info', link: '/settings/company/import/1' })?.href).toBe('/settings/company/import/1')
    expect(of({ type: 'info', itemId: 'p1' })?.href).toBe('/calendar?id=p1')
  })

  test('broken connections of several locations lead to their list', () => {
    expect(targetOf({ items: [lost('lyon'), lost('nice')] }, may)?.href).toBe('/settings/company?todo=expired')
    expect(targetOf({ items: [lost('lyon'), lost('nice', { gone: true })] }, may)?.href).toBe(
      '/settings/locations/lyon?connect=facebook#connections',
    )
  })

  test('a broken connection leads to reconnecting only with the permission for it', () => {
    for (const items of [[lost('lyon')], [lost('lyon'), lost('nice')]] as const)
      expect(targetOf({ items }, { locations: false })).toBeNull()
    expect(targetOf({ items: [told({ type: 'scheduledPostError', itemId: 'p1' })] }, { locations: false })?.href).toBe(
      '/calendar?id=p1',
    )
  })

  test('an export whose file is gone leads to its page, where it can be repeated', () => {
    expect(of({ type: 'exportCompleted', link: '/exports/1', gone: true })?.href).toBe('/exports/1')
    expect(of({ type: 'info', link: '/settings/company/import/1', gone: true })).toBeNull()
  })

  test('a deleted object or a link without an address leads to no page', () => {
    expect(of({ type: 'scheduledPostError', itemId: 'p1', gone: true })).toBeNull()
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example'])
      expect(of({ type: 'keywordMatch', link })).toBeNull()
  })
})
