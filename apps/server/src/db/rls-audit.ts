import type pg from 'pg'

// Rules of the database catalogue that keep companies separate even if a query lacks its condition. Every exception is
// listed here with its reason; `rls-audit.test.ts` reports unlisted ones.

/** Tables without `company_id` or its policy, mostly because they are read before the viewer is known. */
export const openTables: Readonly<Record<string, string>> = {
  account_gate:
    'An account of a network may be connected by several companies, and one worker at a time speaks for it.',
  account_link: 'Found by the hash of what a mail brought, before the person is known.',
  account_request: 'Asked for addresses that may belong to nobody.',
  company: 'The company itself: closed by its id.',
  credential: 'Found by e-mail at sign-in, before the company is known.',
  google_category: 'Google’s own list, the same for everybody.',
  google_offer: 'What Google lets places of a category say, the same for everybody.',
  network_pace: 'Counts the calls of all companies: the limit is the app’s.',
  oauth_state: 'Found by the hash a network brings back, before the person is known.',
  refresh_token: 'Found by its hash, before the session is known.',
  schema_migration: 'Of the whole database.',
  session: 'Found by the id in a token, before the company is known.',
  sign_in_failure: 'Counts attempts by name and address, of people who may not exist.',
  stored_file: 'What an unguessable address names, for readers nobody signed in: it says a type and a size.',
  webhook_event: 'Kept as it came; whose it is is only known by reading it.',
  webhook_route: 'Leads an event from its account to the companies connected to it.',
}

/** Policies besides the `company` policy of every protected table. */
export const otherPolicies: Readonly<Record<string, string>> = {
  'company.own': 'A company is closed by its id.',
  'company.super_admin': 'The super admin lists companies on a connection that speaks for none.',
  'publication.dispatcher': 'Sees whose turn it is in every company: the columns of claims, nothing of what is said.',
  'publication_attempt.dispatcher': 'Reads what is under way at an account, whichever companies are connected to it.',
  'publication_attempt.dispatcher_audit': 'Notes that what was sent has been looked at once more, in every company.',
  'publication_lane.dispatcher': 'Sees when the next publication of an account is due in every company.',
  'shared_media.receiver': 'A company reads what is shared with it, on the condition its query has too.',
  'shared_media.super_admin': 'Before a file is thrown away: whether the platform shares it.',
  'shared_media_taken.super_admin': 'The super admin asks which companies use what is shared.',
}

/** Unique keys of protected tables across companies: a conflict reveals that another company has the same value. */
export const uniqueAcrossCompanies: Readonly<Record<string, string>> = {
  publication_attempt_remote:
    'What stands on a network belongs to one attempt, whoever of the companies connected to the account made it.',
}

/** SECURITY DEFINER functions, which run with their owner's permissions. */
export const trustedFunctions: Readonly<Record<string, string>> = {}

const roles = "('vitrine_app', 'vitrine_dispatcher')"
const ourTables = `pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`
const hasCompany = (table: string) =>
  `exists (select from pg_attribute a where a.attrelid = ${table} and a.attname = 'company_id' and not a.attisdropped)`
/** SQL for the names of columns by their attribute numbers, in order. */
const names = (table: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality as n (num, at) join pg_attribute a on a.attrelid = ${table} and a.attnum = n.num order by n.at)`

/** Each rule with the query that finds its violations; a row has a `name`. */
const rules: readonly { message: string; finds: string; listed: Readonly<Record<string, string>> }[] = [
  {
    message: 'is a table without row level security, forced, by company',
    listed: openTables,
    finds: `select t.relname as name from ${ourTables} and not (
      ${hasCompany('t.oid')} and t.relrowsecurity and t.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = t.oid and p.polname = 'company' and p.polcmd = '*' and p.polpermissive
          and pg_get_expr(p.polqual, p.polrelid) = '(company_id = ( SELECT app_company() AS app_company))'
          and pg_get_expr(p.polwithcheck, p.polrelid) = '(company_id = ( SELECT app_company() AS app_company))'))`,
  },
  {
    message: 'is a company that may be null',
    listed: {},
    finds: `select t.relname as name from ${ourTables} and exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and not a.attnotnull)`,
  },
  {
    message: 'is a policy that opens a table further',
    listed: otherPolicies,
    finds: `select t.relname || '.' || p.polname as name from pg_policy p join pg_class t on t.oid = p.polrelid
      where t.relnamespace = 'public'::regnamespace and p.polname <> 'company'`,
  },
  {
    message: 'is a unique key of a closed table that does not hold the company',
    listed: uniqueAcrossCompanies,
    finds: `select i.indexrelid::regclass::text as name from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and i.indisunique and t.relrowsecurity and ${hasCompany('t.oid')}
        and not 'company_id' = any(${names('i.indrelid', 'i.indkey::int2[]')})`,
  },
  {
    message: 'is a foreign key between companies’ tables that does not hold the company on both sides',
    listed: {},
    finds: `select c.conname as name from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and ${hasCompany('c.conrelid')} and ${hasCompany('c.confrelid')}
        and not exists (select from unnest(${names('c.conrelid', 'c.conkey')}, ${names('c.confrelid', 'c.confkey')}) as pair (here, there)
          where here = 'company_id' and there = 'company_id')`,
  },
  {
    message: 'is a function that runs with its owner’s rights',
    listed: trustedFunctions,
    finds: `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
  },
  {
    message: 'is a materialised view, which row level security does not reach',
    listed: {},
    finds: `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'm'`,
  },
  {
    message: 'is a view that reads with its owner’s rights',
    listed: {},
    finds: `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']`,
  },
  {
    message: 'is a role of the application that could step out of row level security',
    listed: {},
    finds: `select rolname as name from pg_roles r where rolname in ${roles} and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
      or exists (select from pg_auth_members m where m.member = r.oid)
      or exists (select from pg_shdepend d where d.refobjid = r.oid and d.refclassid = 'pg_authid'::regclass and d.deptype = 'o'
        and d.dbid = (select oid from pg_database where datname = current_database()))
      or has_database_privilege(r.oid, current_database(), 'create'))`,
  },
  {
    message: 'is a schema in which a role of the application may create',
    listed: {},
    finds: `select r.rolname || ' in ' || n.nspname as name from pg_roles r, pg_namespace n
      where r.rolname in ${roles} and n.nspname !~ '^pg_(temp|toast)' and has_schema_privilege(r.oid, n.oid, 'create')`,
  },
  {
    message: 'is a table a role of the application may empty, refer to or hang triggers on',
    listed: {},
    finds: `select r.rolname || ' on ' || t.relname as name from pg_roles r, ${ourTables} and r.rolname in ${roles}
      and has_table_privilege(r.oid, t.oid, 'truncate, references, trigger')`,
  },
  {
    message: 'is a closed table the dispatcher may touch without a policy of its own',
    listed: {},
    finds: `select t.relname as name from ${ourTables} and t.relrowsecurity
      and has_any_column_privilege('vitrine_dispatcher', t.oid, 'select, insert, update')
      and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'dispatcher')`,
  },
]

/** The violations of the rules, one sentence each, including listed exceptions that no longer exist. */
export async function findCatalogueViolations(client: pg.ClientBase): Promise<string[]> {
  const violations: string[] = []
  for (const { message, finds, listed } of rules) {
    const { rows } = await client.query<{ name: string }>(finds)
    const found = new Set(rows.map(({ name }) => name))
    for (const name of found) if (!(name in listed)) violations.push(`${name} ${message}`)
    for (const name of Object.keys(listed))
      if (!found.has(name)) violations.push(`${name} is listed and no longer so: ${message}`)
  }
  return violations
}
