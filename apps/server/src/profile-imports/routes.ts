import { mustHaveGrant } from '../connections/grants.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, invalid } from '../lib/errors.ts'
import { checkGroup } from '../locations/locations.ts'
import { importProfiles } from './profiles.ts'

export const profileImportRoutes: HandlersOf<'profileImports'> = {
  async run(deps, { params, body, who, db, lang }) {
    const grant = await mustHaveGrant(db, params.id)
    // A profile is compared with every place, so this is for those who see every place.
    if (who.locations !== null) throw forbidden('import.everyPlace')
    if (grant.network !== 'google') throw invalid({ propertyPath: '', code: 'grant.network' })
    const group = body.groupe ?? null
    await checkGroup(db, who.companyId, group)
    return importProfiles(deps, db, who, lang, grant, group, body.items)
  },
}
