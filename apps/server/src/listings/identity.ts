import type { ListingField } from '@vitrine/contract/listings'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { getLocalValues, isShown, type LocationValues } from './field-values.ts'
import { findParts } from './queries.ts'

const identityFields: readonly ListingField[] = ['title', 'address']

/**
 * Name and address are compared with what a network shows, and sent only when a person decides so: a company may name
 * its locations for itself, and Google verifies a profile again whose name or address changes.
 */
export const isIdentity = (field: ListingField): boolean => identityFields.includes(field)

/** Compares name or address with what was last read, so that a change here shows at once. */
export async function compareIdentity(
  tx: Tx,
  companyId: string,
  location: LocationValues & { readonly integration_id: string },
  fields: readonly ListingField[],
): Promise<void> {
  const which = { companyId, integrationId: location.integration_id }
  for (const { field, shown, state } of await findParts(tx, which)) {
    if (!fields.includes(field) || shown === null) continue
    const isSame = isShown(field, getLocalValues(location, field), shown, location, [])
    const now = isSame ? 'matching' : 'differs'
    if (now === state) continue
    await tx
      .updateTable('listing_part')
      .set({ state: now, wanted: null, sent_version: sql`version`, reason_code: null, reason_params: '{}' })
      .where('company_id', '=', companyId)
      .where('integration_id', '=', location.integration_id)
      .where('field', '=', field)
      .execute()
  }
}
