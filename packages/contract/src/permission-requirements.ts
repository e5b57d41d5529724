import type { AppPermissions, Permission, Role } from './permissions.ts'

/** What a person may be given beside places: a permission, or the role that decides on posts. */
export type Right = Permission | 'ROLE_APPROVAL'

/** The rights as people give them, in five plain groups. */
export const rightGroups = {
  publish: ['calendar', 'calendarPost', 'isAllowCrossPost', 'isAllowPrivateInstagram', 'ROLE_APPROVAL'],
  answer: ['inbox', 'moderation', 'quickReplies'],
  measure: ['report'],
  media: ['media', 'rssFeed'],
  administer: ['locations', 'googleHours', 'users', 'setting'],
} as const satisfies Record<string, readonly Right[]>
export type RightGroup = keyof typeof rightGroups

/** A right that is of no use without another: who writes posts must see the calendar. */
export const requires: Partial<Record<Right, Permission>> = {
  calendarPost: 'calendar',
  isAllowCrossPost: 'calendarPost',
  isAllowPrivateInstagram: 'calendarPost',
  ROLE_APPROVAL: 'calendar',
  moderation: 'inbox',
}

/** The rights that are given while what they require is not. */
export function impossible(permissions: AppPermissions, roles: readonly Role[]): Right[] {
  const given = (right: Right) => (right === 'ROLE_APPROVAL' ? roles.includes(right) : permissions[right])
  return (Object.entries(requires) as [Right, Permission][]) // entries loses the keys
    .filter(([right, needed]) => given(right) && !given(needed))
    .map(([right]) => right)
}
