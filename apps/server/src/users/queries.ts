import { sql } from 'kysely'
import type { Db } from '../db.ts'

export async function findUser(db: Db, id: string) {
  return db
    .selectFrom('app_user')
    .innerJoin('company', 'company.id', 'app_user.company_id')
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.lang',
      'app_user.avatar',
      'app_user.profile',
      'app_user.roles',
      'app_user.permissions',
      'app_user.super_admin',
      'company.id as company_id',
      'company.name as company_name',
      sql<
        string[]
      >`array(select location_id::text from user_location l where l.company_id = app_user.company_id and l.user_id = app_user.id order by 1)`.as(
        'locations',
      ),
    ])
    .where('app_user.id', '=', id)
    .executeTakeFirst()
}
