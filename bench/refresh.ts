import { allPermissions } from '@vitrine/contract/permissions'
import { newId } from '@vitrine/server/lib/ids'
import { hashPassword } from '@vitrine/server/session/passwords'
import { sql } from 'kysely'
import { expired, readSessionId } from '../e2e/session-tokens.ts'
import { weather } from '../e2e/storm/refresh-storm.ts'
import type { BenchEnvironment } from './environment.ts'
import { met } from './percentiles.ts'

const storm = { tabs: 20, calls: 10, lost: 0.1 }
const password = 'un bon mot de passe'

/** In each round, twenty tabs get a 401 at once, on a network that loses a tenth of the responses. */
export async function measureRefresh(
  stage: BenchEnvironment,
  print: (line?: string) => void,
  rounds = 1000,
): Promise<boolean> {
  const username = await createUser(stage)
  const began = performance.now()
  const result = await weather({
    ...{ ...storm, rounds, url: stage.url, username, password },
    expire: (token) => expired(stage.config.APP_SECRET, token),
  })
  const { rows } = await sql<{ leaves: number; revoked: number }>`
    select count(*) filter (where r.used_at is null and r.expires_at > clock_timestamp())::int as leaves,
      count(*) filter (where s.revoked_at is not null)::int as revoked
    from session s join refresh_token r on r.session_id = s.id
    where s.id = ${readSessionId(result.token)}`.execute(stage.databases.open)
  const [{ leaves, revoked } = { leaves: 0, revoked: 0 }] = rows
  const holds = result.signedOut === 0 && leaves === 1 && revoked === 0
  print(
    `\n${storm.tabs} tabs of ${storm.calls} calls refused at once, ${rounds} times, ${storm.lost * 100} % of the answers lost`,
  )
  print(
    `${result.responses} calls answered, ${result.lost} lost, ${result.refreshes} refreshes; ${result.signedOut} signed out, ${leaves} live token; goal (0 and 1) ${met(holds)}; ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return holds
}

/** Creates a user in a company that has nothing else. */
async function createUser(stage: BenchEnvironment): Promise<string> {
  const [company, id] = [newId(), newId()]
  const email = `${id}@example.com`
  const db = stage.databases.forCompany(company)
  await db.insertInto('company').values({ id: company, name: 'Storm' }).execute()
  await db
    .insertInto('app_user')
    .values({
      company_id: company,
      id,
      email,
      profile: 'PROFILE_OWNER',
      permissions: JSON.stringify(allPermissions(true)),
    })
    .execute()
  await db
    .insertInto('credential')
    .values({ user_id: id, company_id: company, email, password_hash: await hashPassword(password) })
    .execute()
  return email
}
