import type { Locale } from '@vitrine/contract/companies'
import { type ExportKind, exportable } from '@vitrine/contract/exports'
import { type ListQuery, readListQuery } from '@vitrine/contract/query'
import type { CsvPiece } from '../csv.ts'
import type { Db } from '../db.ts'
import { countExported as countPlaces, exportPlaces } from '../location-imports/export.ts'
import { countExported as countActivities, exportActivities } from '../user-activities/export.ts'
import { may, type Viewer } from '../viewer.ts'

/** What is written, once the filters have been read. */
export interface Source {
  count(db: Db, who: Viewer): Promise<number>
  pieces(db: Db, who: Viewer, lang: Locale): AsyncGenerator<CsvPiece>
}

const sources: Readonly<Record<ExportKind, (search: string) => Source>> = {
  userActivities: (search) => {
    const query = anyPage(readListQuery(withoutPage(search), exportable.userActivities.list.list))
    return {
      count: (db, who) => countActivities(db, who, query),
      pieces: (db, who, lang) => exportActivities(db, who, lang, query),
    }
  },
  locations: (search) => {
    const query = anyPage(readListQuery(withoutPage(search), exportable.locations.list.list))
    return {
      count: (db, who) => countPlaces(db, who, query),
      pieces: (db, who, lang) => exportPlaces(db, who, lang, query),
    }
  },
}

export const sourceOf = (kind: ExportKind, search: string): Source => sources[kind](search)

/** One may export what one may list. */
export const mayExport = (who: Viewer, kind: ExportKind): boolean => may(who, exportable[kind].permission)

/** A file has no pages, whichever of them was looked at. */
function withoutPage(search: string): string {
  const given = new URLSearchParams(search)
  given.delete('page')
  return given.toString()
}

function anyPage<F extends ListQuery>(query: F | null): F {
  if (query === null) throw new Error('Without a page every query can be read.')
  return query
}
