import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { AccountLocation, SandboxAccount } from '../world.ts'
import type { Token } from './tokens.ts'

/** A Facebook page with what its owner and connected apps may set. */
export interface Page {
  id: string
  account: SandboxAccount
  /** What apps wrote into it: about, phone, website, hours… */
  details: Record<string, unknown>
  pictureSha: string | null
  coverPhoto: string | null
  /** The professional Instagram account that belongs to it. */
  instagramId: string | null
  /** Webhook fields the app subscribed to on this page; null while it is not installed. */
  subscribed: string[] | null
  blocked: Set<string>
  likes: Set<string>
}

export interface PageStore {
  open(owner: string, location: AccountLocation): Page
  find(id: string): Page | undefined
  all(): Page[]
  ofOwner(owner: string): Page[]
  /** The pages a token reaches: those the person picked, and has not withdrawn since. */
  reachedBy(token: Token): Page[]
  reaches(token: Token, page: Page): boolean
  /** The person picked these pages in the dialog (null means all, also those opened later) and refused these scopes. */
  consent(owner: string, pages: string[] | null, declined: string[]): void
  declinedBy(owner: string): string[]
  clear(keepAccounts: boolean): void
}

export function createPages(
  { saved, world }: Core,
  withdrawn: (account: string, granted: number) => boolean,
): PageStore {
  const pages = saved.map('facebook pages', new Map<string, Page>())
  const picked = saved.map('facebook pages picked', new Map<string, Set<string>>())
  const declinedScopes = saved.map('facebook scopes declined', new Map<string, string[]>())

  const ofOwner = (owner: string) => [...pages.values()].filter((page) => page.account.owner === owner)

  function reaches(token: Token, page: Page): boolean {
    if (token.kind === 'page') return token.page === page.id
    const choice = picked.get(token.owner)
    return (
      token.kind === 'user' &&
      page.account.owner === token.owner &&
      (choice === undefined || choice.has(page.id)) &&
      !withdrawn(page.id, token.granted)
    )
  }

  return {
    open(owner, location) {
      const id = freeId(pages, owner, location)
      const account = world.addAccount({
        network: 'facebook',
        id,
        name: location.name,
        username: world.freeUsername('facebook', location.name),
        owner,
        place: location,
      })
      const page = bare(account)
      pages.set(id, page)
      return page
    },
    find: (id) => pages.get(id),
    all: () => [...pages.values()],
    ofOwner,
    reachedBy: (token) => ofOwner(token.owner).filter((page) => reaches(token, page)),
    reaches,
    declinedBy: (owner) => declinedScopes.get(owner) ?? [],
    consent(owner, choice, declined) {
      declinedScopes.set(owner, declined)
      if (choice === null) picked.delete(owner)
      else picked.set(owner, new Set(choice))
    },
    clear(keepAccounts) {
      picked.clear()
      declinedScopes.clear()
      for (const [id, page] of pages) {
        if (!keepAccounts) pages.delete(id)
        else Object.assign(page, bare(page.account), { instagramId: page.instagramId, subscribed: page.subscribed })
      }
    },
  }
}

function bare(account: SandboxAccount): Page {
  return {
    id: account.id,
    account,
    details: {},
    pictureSha: null,
    coverPhoto: null,
    instagramId: null,
    subscribed: null,
    blocked: new Set(),
    likes: new Set(),
  }
}

/** The same place of the same owner has the same id in every run; a second page of it another one. */
function freeId(usedIds: Map<string, unknown>, owner: string, location: AccountLocation): string {
  for (let copy = 1; ; copy += 1) {
    const id = `1${digits(14, 'facebook page', owner, location.name, location.street, location.postcode, String(copy))}`
    if (!usedIds.has(id)) return id
  }
}
