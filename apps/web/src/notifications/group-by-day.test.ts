import { getNotificationTarget, type NotificationItem } from '@vitrine/contract/notification-lines'
import { describe, expect, test } from 'vitest'
import { getFormats } from '../i18n/format.ts'
import { getDayName, groupByDay, isUnread } from './group-by-day.ts'

let next = 0
function makeNotification(more: Partial<NotificationItem>): NotificationItem {
  const id = `n${next++}`
  return {
    ...{ '@id': `/api/notifications/${id}`, '@type': 'Notification', id, type: 'info', text: id },
    ...{ places: 1, unread: false, gone: false, settled: false, createdAt: '2026-05-12T12:05:00+00:00' },
    ...more,
  }
}
const makeLocation = (id: string) => ({ '@id': `/api/locations/${id}`, '@type': 'Location', id, name: id }) as const
const lost = (id: string, more: Partial<NotificationItem> = {}) =>
  makeNotification({ type: 'invalidatedToken', network: 'facebook', location: makeLocation(id), itemId: id, ...more })
const getDay = (at: string) => at.slice(0, 10)

describe('groupByDay', () => {
  test('equal notifications of a day share a row, which is unread while one of them is', () => {
    const failed = (itemId: string) => makeNotification({ type: 'scheduledPostError', text: 'Menu', itemId })
    const [day] = groupByDay(
      [
        lost('lyon'),
        makeNotification({ text: 'a' }),
        lost('nice', { unread: true }),
        makeNotification({ text: 'a' }),
        failed('p1'),
        failed('p2'),
      ],
      getDay,
    )
    expect(day?.rows.map(({ items }) => items.length)).toEqual([2, 2, 1, 1])
    expect(day?.rows.map(isUnread)).toEqual([true, false, false, false])
  })

  test('rows have the same keys when their notifications are repeated', () => {
    const keys = (...items: NotificationItem[]) =>
      groupByDay(items, getDay).flatMap(({ rows }) => rows.map(({ key }) => key))
    const [before] = keys(lost('lyon'))
    expect(keys(makeNotification({ text: 'a' }), lost('lyon'))[1]).toBe(before)
  })

  test('networks, texts and days are not merged', () => {
    const yesterday = { createdAt: '2026-05-11T09:00:00+00:00' }
    const days = groupByDay(
      [
        lost('lyon'),
        lost('lyon', { network: 'google' }),
        makeNotification({ text: 'a' }),
        makeNotification({ text: 'b' }),
        lost('nice', yesterday),
      ],
      getDay,
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
  const formats = getFormats('fr', 'Europe/Paris')
  const named = (at: string) => getDayName(formats.fullDate(at), Date.parse(now), formats)
  expect([named(today), named(yesterday)]).toEqual(['today', 'yesterday'])
  expect(named(new Date(Date.parse(yesterday) - 24 * 3_600_000).toISOString())).toBeNull()
})

describe('target of a notification', () => {
  const may = { locations: true }
  const getTarget = (more: Partial<NotificationItem>) => getNotificationTarget({ items: [makeNotification(more)] }, may)
  test('each type leads to what it is about', () => {
    expect(getTarget({ type: 'exportCompleted', link: 'https://files.example/x' })).toEqual({
      ...{ kind: 'tab', href: 'https://files.example/x' },
    })
    expect(getTarget({ type: 'exportCompleted', link: '/media/x' })).toEqual({ kind: 'tab', href: '/media/x' })
    expect(getNotificationTarget({ items: [lost('lyon')] }, may)).toEqual({
      kind: 'page',
      href: '/settings/locations/lyon?connect=facebook#connections',
    })
    expect(getNotificationTarget({ items: [lost('lyon', { network: 'instagramPrivate' })] }, may)?.href).toBe(
      '/settings/locations/lyon?connect=instagramPrivate#connections',
    )
    expect(getTarget({ type: 'scheduledPostError', itemId: 'p1' })).toEqual({ kind: 'page', href: '/calendar?id=p1' })
    expect(getTarget({ type: 'scheduledPostError', itemId: 'p1', link: '/calendar/p1?repair=true' })?.href).toBe(
      '/calendar/p1?repair=true',
    )
    expect(getTarget({ type: 'scheduledPostAskModification', itemId: 'p1' })?.href).toBe('/calendar?id=p1')
    expect(getTarget({ type: 'keywordMatch', link: '/inbox?id=1' })).toEqual({ kind: 'page', href: '/inbox?id=1' })
    expect(getTarget({ type: 'info', link: '/settings/company/import/1' })?.href).toBe('/settings/company/import/1')
    expect(getTarget({ type: 'info', itemId: 'p1' })?.href).toBe('/calendar?id=p1')
  })

  test('broken connections of several locations lead to their list', () => {
    expect(getNotificationTarget({ items: [lost('lyon'), lost('nice')] }, may)?.href).toBe(
      '/settings/company?todo=expired',
    )
    expect(getNotificationTarget({ items: [lost('lyon'), lost('nice', { gone: true })] }, may)?.href).toBe(
      '/settings/locations/lyon?connect=facebook#connections',
    )
  })

  test('a broken connection leads to reconnecting only with the permission for it', () => {
    for (const items of [[lost('lyon')], [lost('lyon'), lost('nice')]] as const)
      expect(getNotificationTarget({ items }, { locations: false })).toBeNull()
    expect(
      getNotificationTarget(
        { items: [makeNotification({ type: 'scheduledPostError', itemId: 'p1' })] },
        { locations: false },
      )?.href,
    ).toBe('/calendar?id=p1')
  })

  test('an export whose file is gone leads to its page, where it can be repeated', () => {
    expect(getTarget({ type: 'exportCompleted', link: '/exports/1', gone: true })?.href).toBe('/exports/1')
    expect(getTarget({ type: 'info', link: '/settings/company/import/1', gone: true })).toBeNull()
  })

  test('a deleted object or a link without an address leads to no page', () => {
    expect(getTarget({ type: 'scheduledPostError', itemId: 'p1', gone: true })).toBeNull()
    for (const link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example'])
      expect(getTarget({ type: 'keywordMatch', link })).toBeNull()
  })
})
