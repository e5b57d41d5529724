import { exportable } from '@vitrine/contract/exports'
import { type NotificationSubject, type NotificationType, notificationSubjects } from '@vitrine/contract/notifications'
import type { Permission, Role } from '@vitrine/contract/permissions'
import { sql } from 'kysely'
import { may, type Viewer } from '../lib/viewer.ts'

interface Subject {
  /** One of these permissions is needed to open the item; users without any receive no such notification. */
  readonly needs: readonly Permission[] | null
  readonly role?: Role
  /** Whether it is mailed by default: if an action is needed (docs/decisions/043). In the app all are shown. */
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

/** The subjects the viewer's permissions give access to, most urgent first. */
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

/** The subject of the notification row `n`. */
export const subjectOfRow = sql<NotificationSubject>`case when n.kind = ${pending} then 'scheduledPostPending' else n.type end`
