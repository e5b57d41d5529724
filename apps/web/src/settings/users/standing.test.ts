import { allPermissions, permissions } from '@vitrine/contract/permissions'
import { presetNames } from '@vitrine/contract/presets'
import { impossible, rightGroups } from '@vitrine/contract/rights'
import { expect, test } from 'vitest'
import { apart, together, touched } from './apart.ts'
import { abilitiesOf, bodyOf, changedOver, has, presetOf, rightsOf, type Standing, withRight } from './standing.ts'

const nothing: Standing = {
  profile: 'PROFILE_MEMBER',
  approval: false,
  permissions: allPermissions(false),
  locations: ['a'],
  elsewhere: false,
}

test('every permission is in exactly one of the five groups', () => {
  const grouped: string[] = Object.values(rightGroups).flat()
  expect(grouped.toSorted()).toEqual([...permissions, 'ROLE_APPROVAL'].toSorted())
})

test('granting a permission grants what it needs, and revoking it revokes what needs it', () => {
  const poster = withRight(nothing, 'isAllowCrossPost', true)
  expect(['isAllowCrossPost', 'calendarPost', 'calendar'].every((right) => has(poster, right as 'calendar'))).toBe(true)
  expect(withRight(poster, 'calendar', false)).toEqual(nothing)
  expect(withRight(poster, 'isAllowCrossPost', false).permissions.calendarPost).toBe(true)
})

test('the summary of a user’s abilities leaves no permission out', () => {
  const offered = { multiPost: true, privateInstagram: true }
  for (const right of permissions) {
    const standing = { ...nothing, permissions: { ...nothing.permissions, [right]: true } }
    expect(abilitiesOf(standing, offered), right).toHaveLength(1)
  }
  expect(abilitiesOf({ ...nothing, approval: true }, offered)).toEqual(['approve'])
})

test('a permission a colleague revoked at the same time is not granted again by saving', () => {
  const read = withRight(withRight(nothing, 'users', true), 'inbox', true)
  const taken = { ...withRight(read, 'users', false), locations: ['a', 'b'] }
  const wanted = { ...withRight(withRight(read, 'media', true), 'inbox', false), locations: ['c'] }
  const { permissions: left, ...rest } = changedOver(taken, read, wanted)
  expect([left.users, left.media, left.inbox]).toEqual([false, true, false])
  expect(rest).toEqual({ profile: 'PROFILE_MEMBER', approval: false, locations: ['b', 'c'], elsewhere: false })
})

test('a change holds only the permissions and locations it changes', () => {
  const saved = apart(nothing)
  expect(together(saved)).toEqual(nothing)
  const { approval, permissions: rights } = withRight(nothing, 'calendarPost', true)
  expect(touched(saved, nothing, { approval, permissions: rights })).toEqual({ calendar: true, calendarPost: true })
  expect(touched(saved, nothing, { locations: ['b'] })).toEqual({ 'place a': false, 'place b': true })
  // One that was only thought of is not taken from anybody.
  expect(touched(saved, { ...nothing, locations: ['a', 'b'] }, { locations: ['a'] })).toEqual({ 'place b': undefined })
  const theirs = apart({ ...withRight(nothing, 'report', true), locations: ['a', 'c'] })
  const { permissions: left, locations } = together({ ...theirs, inbox: true, 'place b': true })
  expect([left.report, left.inbox, locations.toSorted()]).toEqual([true, true, ['a', 'b', 'c']])
})

test('the server accepts every preset, and each is recognized from its permissions', () => {
  for (const name of presetNames)
    for (const repliesAreApproved of [true, false]) {
      const { approval, permissions } = rightsOf(name, repliesAreApproved)
      expect(impossible(permissions, approval ? ['ROLE_APPROVAL'] : [])).toEqual([])
      expect(presetOf({ approval, permissions })).toBe(name)
    }
  expect(presetOf(withRight(nothing, 'users', true))).toBeNull()
})

test('a user with access to all locations is saved without a list of locations', () => {
  expect(bodyOf({ ...nothing, profile: 'PROFILE_OWNER' }).allowedLocations).toEqual([])
  expect(bodyOf({ ...nothing, approval: true })).toMatchObject({
    roles: ['ROLE_USER', 'ROLE_APPROVAL'],
    allowedLocations: ['a'],
  })
})

test('the location manager preset includes moderation except where replies need approval', () => {
  expect(rightsOf('placeManager', false).permissions).toMatchObject({ locations: true, moderation: true })
  expect(rightsOf('placeManager', true).permissions).toMatchObject({ locations: true, moderation: false })
})
