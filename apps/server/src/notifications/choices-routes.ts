import { tell } from '../events/events.ts'
import type { HandlersOf } from '../http/handler.ts'
import { findChoices, saveChoices } from './choices.ts'

/** One's choices are one's own, whichever company one acts for. */
export const notificationPreferenceRoutes: HandlersOf<'notificationPreferences'> = {
  read: async (deps, { who }) => ({ choices: await findChoices(deps.databases.of(who.homeCompanyId), who) }),

  async update(deps, { body, who }) {
    const db = deps.databases.of(who.homeCompanyId)
    await db.transaction().execute(async (tx) => {
      await saveChoices(tx, who, body.choices)
      // A stream goes by what its reader wanted when it was opened.
      await tell(tx, { company: who.homeCompanyId, type: 'rights', user: who.userId })
    })
    return { choices: await findChoices(db, who) }
  },
}
