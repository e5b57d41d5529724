import { type RawBuilder, sql } from 'kysely'

/**
 * How long the file of a row is. A video that was cleaned of its metadata after its upload has another length than the row
 * was written with.
 */
export function storedBytes(table: string): RawBuilder<string> {
  const [key, bytes] = [sql.ref(`${table}.storage_key`), sql.ref(`${table}.bytes`)]
  return sql<string>`coalesce((select file.bytes from stored_file file where file.storage_key = ${key}), ${bytes})`
}
