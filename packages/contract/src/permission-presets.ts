import type { Right } from './permission-requirements.ts'

/** Usual jobs, each a set of rights to start from; which and why: docs/decisions/046. */
export const presets = {
  placeManager: ['calendar', 'calendarPost', 'inbox', 'quickReplies', 'report', 'media', 'locations', 'googleHours'],
  communityManager: [
    ...(['calendar', 'calendarPost', 'isAllowCrossPost', 'isAllowPrivateInstagram'] as const),
    ...(['inbox', 'moderation', 'quickReplies', 'report', 'media', 'rssFeed', 'locations'] as const),
  ],
  approver: ['calendar', 'calendarPost', 'ROLE_APPROVAL', 'inbox', 'moderation', 'report'],
  customerCare: ['inbox', 'moderation', 'quickReplies', 'media'],
  readOnly: ['calendar', 'report'],
} as const satisfies Record<string, readonly Right[]>
export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[] // its own keys

/**
 * The permissions of a usual job in a company: who runs a location also closes conversations where nobody approves
 * replies; where replies are approved, that right would publish them unseen.
 */
export function createPresetPermissions(
  preset: Preset,
  { repliesAreApproved }: { repliesAreApproved: boolean },
): readonly Right[] {
  return preset === 'placeManager' && !repliesAreApproved ? [...presets.placeManager, 'moderation'] : presets[preset]
}
