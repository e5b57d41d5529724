import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/**
 * Forgets what a letter told of once it is over: nobody reads its lines again, and there is one for each reader of each
 * notification. One that waits, or may be in somebody's hands, keeps them.
 */
export async function forgetLines(
  { databases }: Pick<Deps, 'databases'>,
  { companyId, mailId }: { companyId: string; mailId: string },
): Promise<void> {
  await sql`delete from notification_mail x using mail m
    where x.company_id = ${companyId} and x.mail_id = ${mailId} and m.company_id = x.company_id and m.id = x.mail_id
      and m.state in ('sent', 'dropped', 'refused')`.execute(databases.of(companyId))
}
