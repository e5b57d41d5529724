import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { foundCompany } from './companies/create-company.ts'
import { openDatabases } from './db/db.ts'
import { readConfig } from './lib/config.ts'
import { brokenConstraint } from './lib/errors.ts'
import { translate } from './lib/i18n.ts'
import { newId } from './lib/ids.ts'
import { migrate } from './migrate.ts'
import { findPasswordViolation } from './session/password-rules.ts'
import { hashPassword } from './session/passwords.ts'
import { findCredential } from './session/queries.ts'

// npm run admin -- create-owner --email … --company … [--name "First Last"]     the password is read from the input
// npm run admin -- make-super-admin --email …                                   and unmake-super-admin
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { email: { type: 'string' }, company: { type: 'string' }, name: { type: 'string', default: '' } },
})

const [command] = positionals
const email = values.email?.trim() ?? ''
const company = values.company?.trim() ?? ''
if (command === 'create-owner' && email && company) process.exit(await createOwner(email, company, values.name.trim()))
if (command === 'make-super-admin' && email) process.exit(await setSuperAdmin(email, true))
if (command === 'unmake-super-admin' && email) process.exit(await setSuperAdmin(email, false))
process.stderr.write(
  'Usage: npm run admin -- create-owner --email you@company.example --company "Company" [--name "First Last"]\n' +
    '       npm run admin -- make-super-admin --email you@company.example\n' +
    '       npm run admin -- unmake-super-admin --email you@company.example\n' +
    'The password of an owner is read from standard input: at least 8 characters, and none that everybody uses.\n',
)
process.exit(2)

/** Creates the first company of an installation without the demo, and its owner with all permissions. */
async function createOwner(email: string, company: string, name: string): Promise<number> {
  const password = await readPassword()
  const violation = findPasswordViolation(password, [email, company, name])
  if (violation) return refuse(translate('en', `violation.${violation.code}`, violation.params))
  const config = readConfig()
  await migrate(config)
  const databases = openDatabases(config)
  const [firstName = '', ...rest] = name.split(' ')
  const companyId = newId()
  try {
    const passwordHash = await hashPassword(password)
    await databases
      .forCompany(companyId)
      .transaction()
      .execute((tx) =>
        foundCompany(tx, {
          ...{ companyId, companyName: company, userId: newId(), email, passwordHash },
          ...{ firstName, lastName: rest.join(' ') },
        }),
      )
    process.stdout.write(`${email} owns ${company}.\n`)
    return 0
  } catch (error) {
    if (brokenConstraint(error) === 'credential_email') return refuse(`${email} has an account already.`)
    throw error
  } finally {
    await databases.end()
  }
}

/** Grants or revokes super admin. Only this command can: the API has no operation for it. */
async function setSuperAdmin(email: string, on: boolean): Promise<number> {
  const config = readConfig()
  await migrate(config)
  const databases = openDatabases(config)
  try {
    const found = await findCredential(databases.open, email)
    if (!found) return refuse(`${email} has no account.`)
    const role = 'ROLE_SUPER_ADMIN'
    await databases
      .forCompany(found.company_id)
      .updateTable('app_user')
      .set({
        super_admin: on,
        roles: on
          ? sql<string[]>`array_append(array_remove(roles, ${role}), ${role})`
          : sql<string[]>`array_remove(roles, ${role})`,
      })
      .where('company_id', '=', found.company_id)
      .where('id', '=', found.user_id)
      .execute()
    process.stdout.write(on ? `${email} runs the platform.\n` : `${email} no longer runs the platform.\n`)
    return 0
  } finally {
    await databases.end()
  }
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write('Password: ')
  let text = ''
  for await (const chunk of process.stdin) {
    text += chunk
    if (text.includes('\n')) break
  }
  return text.split(/\r?\n/)[0] ?? ''
}

function refuse(why: string): number {
  process.stderr.write(`${why}\n`)
  return 1
}
