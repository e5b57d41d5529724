import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from './deps.ts'

/**
 * Wraps a transaction as a `Db`: starting a transaction on it sets a savepoint instead. So everything a function writes
 * is committed or rolled back together with its caller's writes.
 */
export function withSavepoints(tx: Tx): Db {
  const transaction = () => ({
    execute: async <T>(work: (inner: Tx) => Promise<T>): Promise<T> => {
      await sql`savepoint step`.execute(tx)
      try {
        const result = await work(tx)
        await sql`release savepoint step`.execute(tx)
        return result
      } catch (error) {
        await sql`rollback to savepoint step`.execute(tx)
        throw error
      }
    },
  })
  return new Proxy(tx, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Dependencies for work inside a transaction: the company's transactions become savepoints of `tx`. */
export function scopedDeps(deps: Deps, tx: Tx, companyId: string): Deps {
  const here = withSavepoints(tx)
  const forCompany = (company: string) => (company === companyId ? here : deps.databases.forCompany(company))
  return { ...deps, databases: { ...deps.databases, forCompany } }
}
