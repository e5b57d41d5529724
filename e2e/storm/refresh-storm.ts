import { memoryStorage } from '../../apps/web/src/api/memory-storage.ts'
import { withTabLock } from '../../apps/web/src/api/refresh.ts'
import { readSession, sessionKeys, storeSession } from '../../apps/web/src/api/session-storage.ts'
import { transport } from '../../apps/web/src/api/transport.ts'

/** Many tabs of one browser whose token expires at the same moment, on a network that loses responses. */
export interface Storm {
  /** The server's URL. */
  readonly url: string
  readonly username: string
  readonly password: string
  readonly tabs: number
  /** Concurrent calls of each tab. */
  readonly calls: number
  readonly rounds: number
  /** The share of lost responses: the server has executed the request. */
  readonly lost: number
  /** Returns the same token, expired. */
  expire(token: string): string
}

export interface Weathered {
  readonly signedOut: number
  /** Calls that were answered in the end, and calls whose first response was lost. */
  readonly responses: number
  readonly lost: number
  /** Refreshes that the server answered, whether the response arrived or not. */
  readonly refreshes: number
  /** The last token that the browser stored. */
  readonly token: string
  readonly refreshToken: string
  readonly cookie: string
}

export async function weather(storm: Storm): Promise<Weathered> {
  const counts = { signedOut: 0, responses: 0, lost: 0, refreshes: 0 }
  const browser = openBrowser(storm, () => void counts.refreshes++)
  await browser.signIn()
  const tabs = Array.from({ length: storm.tabs }, () =>
    transport({
      base: `${storm.url}/api`,
      storage: browser.openTab(),
      fetch: browser.fetch,
      now: Date.now,
      alone: withTabLock,
      language: () => 'en',
      wait: async () => {},
      onSessionOver: () => void counts.signedOut++,
      onForbidden() {},
    }),
  )
  for (let round = 0; round < storm.rounds; round++) {
    const session = readSession(browser.storage)
    if (session === null) break
    browser.storage.setItem(sessionKeys.token, storm.expire(session.token))
    await browser.quiet()
    const calls = tabs.flatMap((send) =>
      Array.from({ length: storm.calls }, () => send({ method: 'GET', path: '/groups?itemsPerPage=0' })),
    )
    for (const { status } of await Promise.allSettled(calls))
      status === 'fulfilled' ? counts.responses++ : counts.lost++
    await browser.quiet()
  }
  const { token = '', refreshToken = '' } = readSession(browser.storage) ?? {}
  return { ...counts, token, refreshToken, cookie: browser.cookie() }
}

/** What the tabs of a browser share: storage, cookies and the unreliable network. */
function openBrowser(storm: Storm, refreshed: () => void) {
  const { openTab, quiet } = lateStorage()
  const storage = openTab()
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asBrowser = async (url: string | URL | Request, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('origin', storm.url)
    headers.set('sec-fetch-site', 'same-origin')
    if (cookies.size > 0) headers.set('cookie', cookie())
    const response = await fetch(url, { ...init, headers })
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const chance = chanceFrom(7)
  return {
    storage,
    openTab,
    quiet,
    cookie,
    async signIn() {
      const { username, password } = storm
      const response = await asBrowser(`${storm.url}/api/login_check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      if (!response.ok) throw new Error(`Nobody could sign in: ${await response.text()}`)
      storeSession(await response.json(), storage)
    },
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      const response = await asBrowser(url, init)
      if (response.ok && String(url).endsWith('/token/refresh')) refreshed()
      if (chance() >= storm.lost) return response
      await response.arrayBuffer()
      throw new TypeError('fetch failed')
    },
  }
}

/** A shared browser storage: a tab sees what another tab wrote later, key by key, in the order of the writes. */
function lateStorage() {
  const chance = chanceFrom(11)
  const views = new Set<{ storage: Storage; last: Promise<void> }>()
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, chance() * 6))
  return {
    openTab(): Storage {
      const own = memoryStorage()
      for (const key of Object.values(sessionKeys)) {
        const [first] = views
        const held = first?.storage.getItem(key)
        if (held) own.setItem(key, held)
      }
      const view = { storage: own, last: Promise.resolve() }
      views.add(view)
      const broadcast = (write: (storage: Storage) => void) => {
        write(own)
        for (const openView of views)
          if (openView !== view) openView.last = openView.last.then(pause).then(() => write(openView.storage))
      }
      return {
        ...own,
        setItem: (key, value) => broadcast((storage) => storage.setItem(key, value)),
        removeItem: (key) => broadcast((storage) => storage.removeItem(key)),
      }
    },
    /** Resolves when every tab has seen all writes. */
    async quiet() {
      await Promise.all([...views].map(({ last }) => last))
    },
  }
}

/** The same random sequence in each run. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
