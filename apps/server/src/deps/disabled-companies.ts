import type { Db, Tx } from '../db/db.ts'
import type { Deps } from './deps.ts'

/** Whether the platform has put a company aside: nothing leaves for it. */
export async function isDisabled({ databases }: Pick<Deps, 'databases'>, companyId: string): Promise<boolean> {
  return (await disabled(databases.forCompany(companyId), companyId).executeTakeFirst()) !== undefined
}

/** The same until the transaction ends: what is put off under this word alone, enabling the company lets go on. */
export async function staysDisabled(tx: Tx, companyId: string): Promise<boolean> {
  return (await disabled(tx, companyId).forShare().executeTakeFirst()) !== undefined
}

function disabled(db: Db, companyId: string) {
  return db.selectFrom('company').select('id').where('id', '=', companyId).where('disabled_at', 'is not', null)
}
