import { allPermissions } from '@vitrine/contract/permissions'
import { newId } from '@vitrine/server/lib/ids'
import { hashPassword } from '@vitrine/server/session/passwords'
import { sql } from 'kysely'
import { weather } from '../e2e/storm/storm.ts'
import { expired, sessionIn } from '../e2e/tokens.ts'
import { met } from './figures.ts'
import type { Stage } from './stage.ts'

const storm = { tabs: 20, calls: 10, lost: 0.1 }
const password = 'un bon mot de passe'

/** Twenty tabs refused at once, a thousand times, on a network that loses a tenth of the answers. */
export async function measureRefresh(stage: Stage, say: (line?: string) => void, rounds = 1000): Promise<boolean> {
  const username = await somebody(stage)
  const began = performance.now()
  const told = await weather({
    ...{ ...storm, rounds, url: stage.url, username, password },
    expire: (token) => expired(stage.config.APP_SECRET, token),
  })
  const { rows } = await sql<{ leaves: number; revoked: number }>`
    select count(*) filter (where r.used_at is null and r.expires_at > clock_timestamp())::int as leaves,
      count(*) filter (where s.revoked_at is not null)::int as revoked
    from session s join refresh_token r on r.session_id = s.id
    where s.id = ${sessionIn(told.token)}`.execute(stage.databases.open)
  const [{ leaves, revoked } = { leaves: 0, revoked: 0 }] = rows
  const holds = told.signedOut === 0 && leaves === 1 && revoked === 0
  say(
    `\n${storm.tabs} tabs of ${storm.calls} calls refused at once, ${rounds} times, ${storm.lost * 100} % of the answers lost`,
  )
  say(
    `${told.answered} calls answered, ${told.lost} lost, ${told.refreshes} refreshes; ${told.signedOut} signed out, ${leaves} live token; goal (0 and 1) ${met(holds)}; ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  return holds
}

/** A person of a company that has nothing else. */
async function somebody(stage: Stage): Promise<string> {
  const [company, id] = [newId(), newId()]
  const email = `${id}@example.com`
  const db = stage.databases.of(company)
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
