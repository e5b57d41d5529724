import { exportable } from '@vitrine/contract/exports'
import { type NotificationSubject, type NotificationType, notificationSubjects } from '@vitrine/contract/notifications'
import type { Permission, Role } from '@vitrine/contract/permissions'
import { sql } from 'kysely'
import { may, type Viewer } from '../lib/viewer.ts'

interface Subject {
  /** The rights of which one opens what it is about: people are not told of what they can't look at. */
  readonly needs: readonly Permission[] | null
  readonly role?: Role
  /** Mailed to who never chose: what waits for an act (docs/decisions/043). In the app everything is told. */
  readonly email: boolean
}

const posts: readonly Permission[] = ['calendar', 'calendarPost']

export const subjects: Readonly<Record<NotificationSubject, Subject>> = {
  scheduledPostError: { needs: posts, email: true },
  scheduledPostPending: { needs: posts, role: 'ROLE_APPROVAL', email: true },
  scheduledPostAskModification: { needs: posts, email: true },
  invalidatedToken: { needs: ['locations', 'calendarPost'], email: true },
  keywordMatch: { needs: ['inbox'], email: false },
  exportCompleted: {
    needs: [...new Set(Object.values(exportable).map(({ permission }) => permission))],
    email: false,
  },
  info: { needs: null, email: false },
}

/** What somebody's rights open, the most urgent first. */
export function subjectsFor(viewer: Viewer): NotificationSubject[] {
  return notificationSubjects.filter((subject) => {
    const { needs, role } = subjects[subject]
    return (needs === null || may(viewer, needs)) && (role === undefined || viewer.roles.includes(role))
  })
}

const pending = 'post.pending'

export function getSubject({ type, kind }: { type: NotificationType; kind: string }): NotificationSubject {
  return kind === pending ? 'scheduledPostPending' : type
}

/** The same of the row `n`. */
export const subjectOfRow = sql<NotificationSubject>`case when n.kind = ${pending} then 'scheduledPostPending' else n.type end`
