import type { CalendarPost } from './card.ts'

/** A post as lists answer it, for tests and the example: tomorrow at noon in Paris, on Facebook, for a dozen places. */
export function post(change: Partial<CalendarPost> & { id: string }): CalendarPost {
  return {
    '@id': `/api/scheduled_posts/${change.id}`,
    '@type': 'ScheduledPost',
    integrationType: 'facebook',
    postType: 'post',
    text: 'Menu de mai',
    scheduleType: 'LATER',
    scheduledAt: '2026-05-13T10:00:00+00:00',
    scheduledLocal: '2026-05-13T12:00',
    timeZone: 'Europe/Paris',
    postStatus: change.scopedPostStatus ?? 'SCHEDULED',
    scopedPostStatus: 'SCHEDULED',
    underWay: false,
    progress: { total: 12, open: 12, published: 0, failed: 0, unconfirmed: 0, checking: 0 },
    scheduledPostAttachments: [],
    attachments: [],
    createdAt: '2026-05-01T10:00:00+00:00',
    updatedAt: '2026-05-01T10:00:00+00:00',
    version: 1,
    canEdit: true,
    canDelete: true,
    canApprove: false,
    canAskEdit: false,
    canDuplicate: true,
    canRetry: false,
    ...change,
  }
}
