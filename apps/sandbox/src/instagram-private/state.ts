import { createHash } from 'node:crypto'
import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { StoredMedia } from '../media.ts'
import type { AccountLocation, SandboxAccount } from '../world.ts'

export interface PrivateProfile {
  readonly account: SandboxAccount
  /** What Instagram asks for besides the password. */
  readonly asks: 'nothing' | 'code' | 'approval'
  approved: boolean
  /** Counts up when the person logs every device out. */
  era: number
}

export interface PrivateStory {
  readonly pk: string
  readonly profile: PrivateProfile
  readonly takenAt: number
  readonly media: StoredMedia
  readonly stickers: Stickers
  readonly likes: Set<string>
}

/** As they came, each list under the name of its form field. */
export type Stickers = Readonly<Record<'mentions' | 'locations' | 'links' | 'hashtags' | 'stickers', readonly object[]>>

export interface PrivateState {
  open(owner: string, location: AccountLocation): PrivateProfile
  get(account: Pick<SandboxAccount, 'id'>): PrivateProfile
  byUsername(username: string): PrivateProfile | undefined
  /** A session as Instagram names it; it carries whose it is, and when it was made. */
  begin(profile: PrivateProfile): string
  /** Whose session it is, as long as Instagram honours it. */
  holder(session: string): PrivateProfile | undefined
  /** What the service itself remembers, until its file is lost. */
  readonly remembered: Map<string, object>
  endSessions(profile: PrivateProfile): void
  addStory(story: Pick<PrivateStory, 'profile' | 'media' | 'stickers'>): PrivateStory
  /** Newest first. */
  listStories(account: string): PrivateStory[]
  removeStory(pk: string): void
  clear(keepAccounts: boolean): void
}

export const PASSWORD = 'sandbox-password'
const DAY_MS = 86_400_000
const FIRST_PK = 3_500_000_000_000_000_000n

export function createState({ clock, saved, world, visible }: Core): PrivateState {
  const profiles = saved.map('private profiles', new Map<string, PrivateProfile>())
  const remembered = saved.map('private gateway file', new Map<string, object>())
  let activeStories: PrivateStory[] = []
  saved.part('private stories', {
    save: () => activeStories,
    load(before: PrivateStory[]) {
      activeStories = before
    },
  })

  return {
    remembered,
    open(owner, location) {
      const username = world.freeUsername('instagramPrivate', location.name)
      const account = world.addAccount({
        network: 'instagramPrivate',
        id: `5${digits(10, 'instagram private', username)}`,
        name: location.name,
        username,
        owner,
        place: location,
      })
      const profile: PrivateProfile = { account, asks: getChallengeKind(location.name), approved: false, era: 1 }
      profiles.set(account.id, profile)
      return profile
    },
    get({ id }) {
      const found = profiles.get(id)
      if (!found) throw new Error(`no profile ${id}`)
      return found
    },
    byUsername: (username) => [...profiles.values()].find(({ account }) => account.username === username),
    begin: ({ account, era }) => `${account.id}:${signSession(account.id, era)}:${era}`,
    holder(session) {
      const [id = '', seal, era] = session.split(':')
      const profile = profiles.get(id)
      return profile && Number(era) === profile.era && seal === signSession(id, profile.era) ? profile : undefined
    },
    endSessions(profile) {
      profile.era += 1
    },
    addStory(content) {
      const pk = String(FIRST_PK + BigInt(world.ids.next('instagram private story')))
      const story = { pk, takenAt: clock.now(), likes: new Set<string>(), ...content }
      activeStories = [story, ...activeStories]
      return story
    },
    listStories: (account) =>
      activeStories.filter(
        ({ profile, takenAt, pk }) => profile.account.id === account && clock.now() - takenAt < DAY_MS && visible(pk),
      ),
    removeStory(pk) {
      activeStories = activeStories.filter((story) => story.pk !== pk)
    },
    clear(keepAccounts) {
      activeStories = []
      remembered.clear()
      if (!keepAccounts) profiles.clear()
      for (const profile of profiles.values()) Object.assign(profile, { approved: false, era: 1 })
    },
  }
}

function getChallengeKind(name: string): PrivateProfile['asks'] {
  if (/\btwo[- ]factor\b/i.test(name)) return 'code'
  return /\bchallenge\b/i.test(name) ? 'approval' : 'nothing'
}

function signSession(id: string, era: number): string {
  return createHash('sha256').update(`private session ${id} ${era}`).digest('base64url').slice(0, 22)
}

/** The code the person's authenticator shows. */
export function getLoginCode({ account }: PrivateProfile): string {
  return digits(6, 'instagram private code', account.id)
}
