import { createIds, type Ids } from './ids.ts'
import { createMediaStore, type MediaStore } from './media.ts'
import type { SavedState } from './saved-state.ts'

export interface AccountLocation {
  name: string
  street: string
  postcode: string
  city: string
  country: string
  phone?: string
  latitude?: number
  longitude?: number
}

/** A page, profile, channel or listing. */
export interface SandboxAccount {
  network: string
  id: string
  name: string
  username: string
  /** The login that may grant it. */
  owner: string
  place: AccountLocation
}

/** What all networks have in common; each keeps its own posts and comments itself. */
export interface SandboxWorld {
  ids: Ids
  media: MediaStore
  accounts(filter?: { network?: string; owner?: string }): SandboxAccount[]
  account(network: string, id: string): SandboxAccount | undefined
  addAccount(account: SandboxAccount): SandboxAccount
  /** A name from which a username can be made that nobody has on that network. */
  freeUsername(network: string, name: string): string
  clear(keepAccounts: boolean): void
}

export function createWorld(saved: SavedState): SandboxWorld {
  const ids = createIds(saved)
  const media = createMediaStore(saved)
  const accounts = saved.map('accounts', new Map<string, SandboxAccount>())
  const usernames = saved.set('usernames', new Set<string>())
  return {
    ids,
    media,
    accounts: ({ network, owner } = {}) =>
      [...accounts.values()].filter(
        (account) =>
          (network === undefined || account.network === network) && (owner === undefined || account.owner === owner),
      ),
    account: (network, id) => accounts.get(`${network} ${id}`),
    addAccount(account) {
      accounts.set(`${account.network} ${account.id}`, account)
      usernames.add(`${account.network} ${account.username}`)
      return account
    },
    freeUsername(network, name) {
      const base = slug(name) || 'place'
      for (let suffix = 1; ; suffix += 1) {
        const candidate = suffix === 1 ? base : `${base}.${suffix}`
        if (!usernames.has(`${network} ${candidate}`)) return candidate
      }
    },
    clear(keepAccounts) {
      ids.clear()
      media.clear()
      if (keepAccounts) return
      accounts.clear()
      usernames.clear()
    },
  }
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 28)
}
