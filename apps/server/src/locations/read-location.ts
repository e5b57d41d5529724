import type { Locale } from '@vitrine/contract/companies'
import type { Db } from '../db/db.ts'
import { notFound } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { presentListing } from '../listings/present.ts'
import { presentWhole } from './present.ts'
import { findWhole } from './queries.ts'

/** One place, whole, as its item shows it. Whether the reader may see it has been asked before. */
export async function readLocation(db: Db, viewer: Viewer, lang: Locale, id: string) {
  const row = await findWhole(db, viewer.companyId, id)
  if (!row) throw notFound()
  return { ...presentWhole(row), ...(await presentListing(db, viewer.companyId, row, lang)) }
}
