import { type GrantedAccount, type GrantNetwork, NetworkGrant } from '@vitrine/contract/connections'
import { Integration, type IntegrationType, integrationNames } from '@vitrine/contract/integrations'
import { writeInstant } from '@vitrine/contract/query'
import { identity } from '@vitrine/contract/resource'
import type { RemoteAccount } from '@vitrine/networks/network'
import type { IntegrationRow } from './integrations.ts'
import type { GrantRow } from './queries.ts'

/** A granted account as a person picks it: everything but its token. */
export function presentAccount(account: RemoteAccount): GrantedAccount {
  return withoutNull({
    accountId: account.id,
    name: account.name,
    username: account.username,
    picture: account.imageUrl,
    url: account.url,
    street: account.address?.street ?? null,
    postalCode: account.address?.postalCode ?? null,
    city: account.address?.city ?? null,
    country: account.address?.country ?? null,
    phone: account.phone,
    hours: account.hours ?? null,
    closed: account.closed ?? null,
    blocked: account.blocked,
  })
}

export function presentGrant(row: GrantRow) {
  return {
    ...identity(NetworkGrant, row.id),
    network: row.network as GrantNetwork, // written by saveGrant only
    valid: row.valid,
    scopes: row.scopes,
    ...(row.expires_at === null ? {} : { expiresAt: writeInstant(row.expires_at) }),
    createdAt: writeInstant(row.created_at),
  }
}

/** A connection as a place shows it. */
export function presentIntegration(
  row: Pick<
    IntegrationRow,
    'id' | 'type' | 'valid_token' | 'account_name' | 'account_id' | 'picture' | 'error' | 'last_checked_at'
  >,
) {
  return {
    ...identity(Integration, row.id),
    validToken: row.valid_token,
    accountId: row.account_id,
    [integrationNames[row.type as IntegrationType]]: row.account_name, // a check constraint holds the types
    ...withoutNull({ picture: row.picture, error: row.error }),
    ...(row.last_checked_at === null ? {} : { lastCheckedAt: writeInstant(row.last_checked_at) }),
  }
}

type WithoutNull<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>
}

/** Null never goes out: an absent value is an absent key. */
function withoutNull<T extends object>(values: T): WithoutNull<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as WithoutNull<T> // fromEntries loses the keys
}
