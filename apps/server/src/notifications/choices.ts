import type { ChosenNotification, NotificationChoice } from '@vitrine/contract/notifications'
import type { Db, Tx } from '../db/db.ts'
import { subjects, subjectsFor } from '../events/notification-subjects.ts'
import type { Viewer } from '../lib/viewer.ts'

/** What somebody is told of, and which way, subject by subject that their rights open. By their own company's handle. */
export async function findChoices(db: Db, viewer: Viewer): Promise<NotificationChoice[]> {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['type', 'in_app', 'email'])
    .where('user_id', '=', viewer.userId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.type, row]))
  return subjectsFor(viewer).map((type) => {
    const row = chosen.get(type)
    return { type, inApp: row?.in_app ?? true, email: row?.email ?? subjects[type].email }
  })
}

export async function saveChoices(tx: Tx, viewer: Viewer, choices: readonly ChosenNotification[]): Promise<void> {
  for (const { type, inApp, email } of choices)
    await tx
      .insertInto('notification_preference')
      .values({
        ...{ company_id: viewer.homeCompanyId, user_id: viewer.userId, type },
        ...{ in_app: inApp ?? true, email: email ?? subjects[type].email },
      })
      .onConflict((row) =>
        row.columns(['company_id', 'user_id', 'type']).doUpdateSet(({ ref }) => ({
          in_app: inApp ?? ref('notification_preference.in_app'),
          email: email ?? ref('notification_preference.email'),
        })),
      )
      .execute()
}
