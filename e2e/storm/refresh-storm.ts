import { memoryStorage } from '../../apps/web/src/api/memory-storage.ts'
import { withTabLock } from '../../apps/web/src/api/refresh.ts'
import { readSession, sessionKeys, storeSession } from '../../apps/web/src/api/session-storage.ts'
import { transport } from '../../apps/web/src/api/transport.ts'

/** Many tabs of one browser, told at the same moment that their token has ended, on a network that loses answers. */
export interface Storm {
  /** Where the server is. */
  readonly url: string
  readonly username: string
  readonly password: string
  readonly tabs: number
  /** Calls each tab makes at once. */
  readonly calls: number
  readonly rounds: number
  /** The share of answers that never arrive: the server has done what it was asked. */
  readonly lost: number
  /** The token as it will be when it has ended. */
  expire(token: string): string
}

export interface Weathered {
  readonly signedOut: number
  /** Calls that were answered in the end, and those whose own answer was lost. */
  readonly responses: number
  readonly lost: number
  /** Refreshes the server answered, whether the answer arrived or not. */
  readonly refreshes: number
  /** The last session, as the browser keeps it. */
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

/** What the tabs of a browser share: the storage, the cookies and the bad network. */
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

/** A storage as browsers share it: a tab is told what another one writes later, key by key, in the order it was written. */
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
    /** When every tab knows what every other one wrote. */
    async quiet() {
      await Promise.all([...views].map(({ last }) => last))
    },
  }
}

/** The same luck each time. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
