import { publishEvent } from '../events/events.ts'
import type { HandlersOf } from '../http/handler.ts'
import { findChoices, saveChoices } from './choices.ts'

/** One's choices are one's own, whichever company one acts for. */
export const notificationPreferenceRoutes: HandlersOf<'notificationPreferences'> = {
  read: async (deps, { viewer }) => ({
    choices: await findChoices(deps.databases.forCompany(viewer.homeCompanyId), viewer),
  }),

  async update(deps, { body, viewer }) {
    const db = deps.databases.forCompany(viewer.homeCompanyId)
    await db.transaction().execute(async (tx) => {
      await saveChoices(tx, viewer, body.choices)
      // A stream goes by what its reader wanted when it was opened.
      await publishEvent(tx, { company: viewer.homeCompanyId, type: 'rights', user: viewer.userId })
    })
    return { choices: await findChoices(db, viewer) }
  },
}
