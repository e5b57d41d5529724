import { requireGrant } from '../connections/grants.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, invalid } from '../lib/errors.ts'
import { checkGroup } from '../locations/locations.ts'
import { importProfiles } from './profiles.ts'

export const profileImportRoutes: HandlersOf<'profileImports'> = {
  async run(deps, { params, body, viewer, db, lang }) {
    const grant = await requireGrant(db, params.id)
    // A profile is compared with every place, so this is for those who see every place.
    if (viewer.locations !== null) throw forbidden('import.everyPlace')
    if (grant.network !== 'google') throw invalid({ propertyPath: '', code: 'grant.network' })
    const group = body.groupe ?? null
    await checkGroup(db, viewer.companyId, group)
    return importProfiles(deps, db, viewer, lang, grant, group, body.items)
  },
}
