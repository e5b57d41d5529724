import type { Locator, Page } from '@playwright/test'

/** A page state that needs an API response or a user action: neither its address nor the layers over it show it. */
export interface EdgeState {
  readonly state: string
  /** A search string for the page's address, or a whole address; names in braces stand for existing ids. */
  readonly at?: string
  /** Stubbed responses: the address, and the response body, a failure, or no response at all. */
  readonly responses?: readonly (readonly [of: RegExp, otherwise: object | 'failed' | 'never'])[]
  readonly act?: (page: Page) => Promise<void>
  /** What is visible in this state and in no other state of the page. */
  readonly shows: string | RegExp | ((page: Page) => Locator)
  /** The user: one with every permission by default. */
  readonly by?: 'clerk'
}

const press = (name: string | RegExp) => async (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const bell = press(/^Notifications/)
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const notificationsPath = /\/api\/notifications\?/

const unsent: readonly EdgeState[] = [
  {
    state: 'what is missing of a post',
    act: press('Programmer'),
    shows: (page) => page.getByRole('main').getByText('Sélectionnez au moins un établissement.'),
  },
]
const anExport = /\/api\/exports\/[^/]+$/
const anImport = /\/api\/location_imports\/[^/]+$/
const rows = { rows: 3, created: 1, updated: 0, unchanged: 0, refused: 1, toCheck: 1 }
const violation = { row: 2, column: 'phone', value: 'appelez-nous', code: 'phone', message: 'Ce n’est pas un numéro.' }
const matches = /\/api\/network_grants\/[^/]+\/matches/

const alike = 'It is in the states every page can be in.'

/** The special states of each page of the dashboard; or why it has none, or which journey checks them. */
export const special: Readonly<Record<string, readonly EdgeState[] | string>> = {
  '/': [
    {
      state: 'its notifications on their way',
      responses: [[notificationsPath, 'never']],
      act: bell,
      shows: (page) => panel(page).locator('[aria-busy="true"]'),
    },
    {
      state: 'its notifications failed',
      responses: [[notificationsPath, 'failed']],
      act: bell,
      shows: (page) => panel(page).getByRole('alert'),
    },
    {
      state: 'its notifications without a connection',
      act: async (page) => {
        // The content of the panel was loaded before.
        await bell(page)
        await panel(page).getByRole('tab', { name: 'Toutes' }).click()
        await page.context().setOffline(true)
      },
      shows: 'Hors ligne',
    },
  ],
  '/inbox': 'quick-replies.spec.ts looks at a reply the network refuses.',
  '/rss': 'FeedEditor.component.test.tsx looks at a feed with its errors.',
  '/quick-replies': 'quick-replies.spec.ts looks at a reply with its errors.',
  '/calendar': 'approval.spec.ts and component tests look at what is wrong in its dialogs.',
  '/calendar-list': alike,
  // first-post.spec.ts checks the states after it is sent.
  '/calendar/create': unsent,
  '/calendar/multi-post': unsent,
  '/calendar/$id': [{ state: 'gone', at: '/calendar/{gone}', shows: /n’existe plus|introuvable/ }],
  '/report': 'Without a network it is a place’s report without one.',
  '/report/$id': [
    { state: 'without a network', at: '/report/{bare}', shows: /est sans compte Facebook/ },
    {
      state: 'of a network nobody has connected',
      at: '/report/{bare}?social=linkedin',
      shows: 'LinkedIn n’est pas connecté',
    },
  ],
  '/globalKpi': alike,
  '/gmb-competitor': alike,
  '/gmb-competitor/$id': alike,
  '/library': 'A folder of it is the same page.',
  '/library/$': [
    { state: 'a folder that is not there', at: '/library/nulle-part', shows: 'Ce dossier n’existe plus' },
    { state: 'an empty folder', at: '/library/{folder}', shows: 'Ce dossier est vide' },
  ],
  '/shared-medias': 'axe-empty-company.spec.ts looks at it with nothing shared.',
  '/shared-medias/$': [{ state: 'an empty folder', at: '/shared-medias/vide', shows: /vide|Aucun fichier/ }],
  '/settings/profile': 'profile.spec.ts and permissions.spec.ts look at its forms with their errors.',
  '/settings/users': 'permissions.spec.ts looks at invitations with their errors, and at rights that are held.',
  '/settings/activity': alike,
  '/settings/companies': [
    {
      state: 'a new company without a name',
      act: async (page) => {
        await press('Nouvelle entreprise')(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Créer/ })
          .click()
      },
      shows: 'Cette valeur est obligatoire.',
    },
  ],
  '/settings/company':
    'locations.spec.ts, AddLocation and company-identity.component.test.tsx look at its forms with their errors.',
  '/settings/company/import': alike,
  // first-post.spec.ts checks the imported profiles, GoogleImport.component.test.tsx a refusal by Google.
  '/settings/company/import/$id': [
    {
      state: 'running',
      responses: [[anImport, { status: 'RUNNING', totals: { ...rows, done: 1 } }]],
      shows: 'Import en cours',
    },
    {
      state: 'its report',
      responses: [[anImport, { status: 'DONE', totals: { ...rows, done: 3 }, faults: [violation] }]],
      shows: 'appelez-nous',
    },
    {
      state: 'some of Google’s profiles',
      at: '/settings/company/import/google?grant={grant}',
      responses: [
        [matches, { totalItems: 101 }],
        [/\/matches\?.*\bpage=2\b/, 'failed'],
      ],
      shows: 'Les autres ne sont pas arrivées',
    },
  ],
  '/settings/locations/$id': [
    { state: 'gone', at: '/settings/locations/{gone}', shows: 'Cet établissement n’existe plus' },
    { state: 'without any connection', at: '/settings/locations/{bare}', shows: 'Lyon Part-Dieu' },
    { state: 'to be read', by: 'clerk', shows: 'Vous pouvez changer les horaires et la fiche Google.' },
  ],
  '/settings/locations/connect/$network':
    'axe-empty-company.spec.ts looks at what a network opened, none of it included.',
  '/exports/$id': [
    { state: 'gone', at: '/exports/{gone}', shows: 'Ce fichier n’est plus disponible' },
    {
      state: 'failed',
      responses: [[anExport, { status: 'FAILED', error: { code: 'export.failed', message: 'Le disque est plein.' } }]],
      shows: 'Le disque est plein.',
    },
    {
      state: 'expired',
      responses: [[anExport, { status: 'EXPIRED', expiresAt: '2026-01-02T03:04:05.000Z' }]],
      shows: 'Ce fichier a été supprimé',
    },
  ],
}

/** The special states of a page; a new page has to declare them. */
export function specialStates(path: string): readonly EdgeState[] {
  const known = special[path]
  if (known === undefined)
    throw new Error(`${path} has no special states: name them, or why it has none, beside the others.`)
  return typeof known === 'string' ? [] : known
}
