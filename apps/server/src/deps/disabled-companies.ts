import type { Db, Tx } from '../db/db.ts'
import type { Deps } from './deps.ts'

/** Whether the company is disabled: nothing is published or sent for it. */
export async function isDisabled({ databases }: Pick<Deps, 'databases'>, companyId: string): Promise<boolean> {
  return (await disabled(databases.forCompany(companyId), companyId).executeTakeFirst()) !== undefined
}

/** The same with a row lock, so that the company can't be enabled before `tx` commits what it postponed. */
export async function staysDisabled(tx: Tx, companyId: string): Promise<boolean> {
  return (await disabled(tx, companyId).forShare().executeTakeFirst()) !== undefined
}

function disabled(db: Db, companyId: string) {
  return db.selectFrom('company').select('id').where('id', '=', companyId).where('disabled_at', 'is not', null)
}
