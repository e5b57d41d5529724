import { presetNames } from '@vitrine/contract/permission-presets'
import { impossible, rightGroups } from '@vitrine/contract/permission-requirements'
import { allPermissions, permissions } from '@vitrine/contract/permissions'
import { expect, test } from 'vitest'
import { flattenPermissions, listChangedKeys, unflattenPermissions } from './permission-diff.ts'
import {
  changedOver,
  findPreset,
  getPresetPermissions,
  has,
  listAbilities,
  toPermissionsBody,
  type UserPermissions,
  withRight,
} from './user-permissions.ts'

const nothing: UserPermissions = {
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
    expect(listAbilities(standing, offered), right).toHaveLength(1)
  }
  expect(listAbilities({ ...nothing, approval: true }, offered)).toEqual(['approve'])
})

test('a permission a colleague revoked at the same time is not granted again by saving', () => {
  const read = withRight(withRight(nothing, 'users', true), 'inbox', true)
  const reduced = { ...withRight(read, 'users', false), locations: ['a', 'b'] }
  const wanted = { ...withRight(withRight(read, 'media', true), 'inbox', false), locations: ['c'] }
  const { permissions: left, ...rest } = changedOver(reduced, read, wanted)
  expect([left.users, left.media, left.inbox]).toEqual([false, true, false])
  expect(rest).toEqual({ profile: 'PROFILE_MEMBER', approval: false, locations: ['b', 'c'], elsewhere: false })
})

test('a change holds only the permissions and locations it changes', () => {
  const saved = flattenPermissions(nothing)
  expect(unflattenPermissions(saved)).toEqual(nothing)
  const { approval, permissions: granted } = withRight(nothing, 'calendarPost', true)
  expect(listChangedKeys(saved, nothing, { approval, permissions: granted })).toEqual({
    calendar: true,
    calendarPost: true,
  })
  expect(listChangedKeys(saved, nothing, { locations: ['b'] })).toEqual({ 'place a': false, 'place b': true })
  // A location that was selected but never saved is not revoked.
  expect(listChangedKeys(saved, { ...nothing, locations: ['a', 'b'] }, { locations: ['a'] })).toEqual({
    'place b': undefined,
  })
  const savedByColleague = flattenPermissions({ ...withRight(nothing, 'report', true), locations: ['a', 'c'] })
  const { permissions: left, locations } = unflattenPermissions({ ...savedByColleague, inbox: true, 'place b': true })
  expect([left.report, left.inbox, locations.toSorted()]).toEqual([true, true, ['a', 'b', 'c']])
})

test('the server accepts every preset, and each is recognized from its permissions', () => {
  for (const name of presetNames)
    for (const repliesAreApproved of [true, false]) {
      const { approval, permissions } = getPresetPermissions(name, repliesAreApproved)
      expect(impossible(permissions, approval ? ['ROLE_APPROVAL'] : [])).toEqual([])
      expect(findPreset({ approval, permissions })).toBe(name)
    }
  expect(findPreset(withRight(nothing, 'users', true))).toBeNull()
})

test('a user with access to all locations is saved without a list of locations', () => {
  expect(toPermissionsBody({ ...nothing, profile: 'PROFILE_OWNER' }).allowedLocations).toEqual([])
  expect(toPermissionsBody({ ...nothing, approval: true })).toMatchObject({
    roles: ['ROLE_USER', 'ROLE_APPROVAL'],
    allowedLocations: ['a'],
  })
})

test('the location manager preset includes moderation except where replies need approval', () => {
  expect(getPresetPermissions('placeManager', false).permissions).toMatchObject({ locations: true, moderation: true })
  expect(getPresetPermissions('placeManager', true).permissions).toMatchObject({ locations: true, moderation: false })
})
