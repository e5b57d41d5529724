import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from './deps.ts'

/**
 * A transaction that stands in for its database: what asks it for a transaction gets a step of this one. So whatever a
 * verb writes, in one piece or several, stands or falls with what its caller adds to it.
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

/** What verbs are given, for work that is part of a transaction: whatever they write of the company is a step of it. */
export function scopedDeps(deps: Deps, tx: Tx, companyId: string): Deps {
  const here = withSavepoints(tx)
  const forCompany = (company: string) => (company === companyId ? here : deps.databases.forCompany(company))
  return { ...deps, databases: { ...deps.databases, forCompany } }
}
