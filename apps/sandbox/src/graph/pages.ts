import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { Account, Place } from '../world.ts'
import type { Token } from './tokens.ts'

/** A Facebook page with what its owner and connected apps may set. */
export interface Page {
  id: string
  account: Account
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

export interface Pages {
  open(owner: string, place: Place): Page
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

export function createPages({ saved, world }: Core, withdrawn: (account: string, granted: number) => boolean): Pages {
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
    open(owner, place) {
      const id = freeId(pages, owner, place)
      const account = world.addAccount({
        network: 'facebook',
        id,
        name: place.name,
        username: world.freeUsername('facebook', place.name),
        owner,
        place,
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

function bare(account: Account): Page {
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
function freeId(taken: Map<string, unknown>, owner: string, place: Place): string {
  for (let copy = 1; ; copy += 1) {
    const id = `1${digits(14, 'facebook page', owner, place.name, place.street, place.postcode, String(copy))}`
    if (!taken.has(id)) return id
  }
}
