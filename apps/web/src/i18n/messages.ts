import type { MessageKeys, NestedKeyOf } from 'use-intl'
import { createStore } from '../lib/create-store.ts'
import { forgetPages } from '../lib/recent-pages.ts'
import type accounts from '../locales/fr/accounts.json'
import type app from '../locales/fr/app.json'
import type auth from '../locales/fr/auth.json'
import type bulk from '../locales/fr/bulk.json'
import type calendar from '../locales/fr/calendar.json'
import type charts from '../locales/fr/charts.json'
import type competitors from '../locales/fr/competitors.json'
import type composer from '../locales/fr/composer.json'
import type connections from '../locales/fr/connections.json'
import type emoji from '../locales/fr/emoji.json'
import type emotions from '../locales/fr/emotions.json'
import type holidays from '../locales/fr/holidays.json'
import type home from '../locales/fr/home.json'
import type hours from '../locales/fr/hours.json'
import type inbox from '../locales/fr/inbox.json'
import type kit from '../locales/fr/kit.json'
import type library from '../locales/fr/library.json'
import type notifications from '../locales/fr/notifications.json'
import type palette from '../locales/fr/palette.json'
import type places from '../locales/fr/places.json'
import type privateTexts from '../locales/fr/private.json'
import type profile from '../locales/fr/profile.json'
import type replies from '../locales/fr/replies.json'
import type reports from '../locales/fr/reports.json'
import type rss from '../locales/fr/rss.json'
import type samples from '../locales/fr/samples.json'
import type settings from '../locales/fr/settings.json'
import type shell from '../locales/fr/shell.json'
import type status from '../locales/fr/status.json'
import type users from '../locales/fr/users.json'
import { chosenLanguage, type Language, rememberLanguage } from './language.ts'

/** One file of texts per feature, the same in `locales/fr`, `en` and `es`; a route names those it needs. */
export interface Texts {
  accounts: typeof accounts
  app: typeof app
  auth: typeof auth
  bulk: typeof bulk
  calendar: typeof calendar
  charts: typeof charts
  competitors: typeof competitors
  composer: typeof composer
  connections: typeof connections
  emoji: typeof emoji
  emotions: typeof emotions
  holidays: typeof holidays
  home: typeof home
  hours: typeof hours
  inbox: typeof inbox
  kit: typeof kit
  library: typeof library
  notifications: typeof notifications
  palette: typeof palette
  places: typeof places
  private: typeof privateTexts
  profile: typeof profile
  replies: typeof replies
  reports: typeof reports
  rss: typeof rss
  samples: typeof samples
  settings: typeof settings
  shell: typeof shell
  status: typeof status
  users: typeof users
}
export type TextFile = keyof Texts
/** Any text by its whole name, `shell.panel.logout`: what routes and menus are named with. */
export type TextKey = MessageKeys<Texts, NestedKeyOf<Texts>>

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Texts
  }
}

/** Where each is loaded from. Who comes late brings its own, which are not named before the first page. */
export const files = import.meta.glob<Texts[TextFile]>(['./locales/*/*.json', '!./locales/*/samples.json'], {
  import: 'default',
  base: '../',
})

export interface LoadedTexts {
  readonly language: Language
  readonly messages: Partial<Texts>
}
const store = createStore<LoadedTexts>({ language: 'fr', messages: {} })

export const currentTexts = store.get
export const onTexts = store.onChange

/** The texts of these features, in the language in use. */
export async function loadTexts(names: readonly TextFile[]): Promise<void> {
  const missing = listMissing(store.get().messages, names)
  if (missing.length === 0) return
  const { language } = store.get()
  const messages = await read(language, missing)
  // The language may have been changed while the files were on their way.
  if (store.get().language !== language) return loadTexts(names)
  store.set({ language, messages: { ...store.get().messages, ...messages } })
}

let wished: Language | undefined
export const isRequestedLanguage = (language: Language): boolean => language === wished

/**
 * Changes the language: everything already on the page is fetched in it first. Answers whether it is taken: the one
 * that was wished last is, whichever comes last.
 */
export async function changeLanguage(language: Language): Promise<boolean> {
  wished = language
  const messages: Partial<Texts> = {}
  // What comes in the language before meanwhile is fetched in this one too.
  for (let missing = listMissing(messages); missing.length > 0; missing = listMissing(messages))
    Object.assign(messages, await read(language, missing))
  if (!isRequestedLanguage(language)) return false
  rememberLanguage(language)
  // They are kept by the names they had.
  forgetPages()
  store.set({ language, messages })
  return true
}

/** What these messages have not; of all that is loaded, when nothing else is asked for. */
const listMissing = (
  messages: Partial<Texts>,
  names: readonly TextFile[] = Object.keys(store.get().messages) as TextFile[], // only loaded files are keys
) => names.filter((name) => !messages[name])

export async function startTexts(names: readonly TextFile[]): Promise<void> {
  const language = chosenLanguage()
  document.documentElement.lang = language
  store.set({ language, messages: await read(language, names) })
}

async function read(language: Language, names: readonly TextFile[]): Promise<Partial<Texts>> {
  const entries = await Promise.all(
    names.map(async (name) => {
      const load = files[`./locales/${language}/${name}.json`]
      if (!load) throw new Error(`No texts for ${name} in ${language}`)
      const texts: Texts[TextFile] | undefined = await load()
      // Of an older release: the page is on its way to be loaded anew (`stale-chunk.ts`), and shows nothing without them.
      return [name, texts ?? (await new Promise<never>(() => {}))] as const
    }),
  )
  return Object.fromEntries(entries)
}
