import { expect, type Locator, type Page } from '@playwright/test'

/** Another state of a page: its search string or whole address, and the buttons to press, each in the layer before. */
export type PageState = readonly [search: string, ...presses: (string | RegExp)[]]

const onPost: readonly PageState[] = [
  ['', 'Insérer un emoji'],
  ['', 'Insérer un champ de l’établissement'],
  ['', 'Médiathèque'],
  ['', /^\p{L}+\. \d+ .* \d\d:\d\d/u],
]
const onReport: readonly PageState[] = [
  ['', /^Période/],
  ['', /^Comparer à/],
  ['', 'Exporter'],
  ['', /^Définition/],
]
const aMedia = /^Ouvrir .+\.\w+,/

/**
 * The other states of each page of the dashboard: tabs, views and layers; or why there are none. Names in braces stand
 * for existing ids. A layer that several pages share is opened on one of them.
 */
export const pageStates: Readonly<Record<string, readonly PageState[] | string>> = {
  '/': [
    ['', 'Ouvrir mon compte'],
    ['', 'Horaires en masse'],
    ['', 'Autres façons de publier'],
    ['', /^Notifications/],
  ],
  '/inbox': [
    ['', 'Filtrer'],
    ['', 'Étiquettes'],
    ['', /\d établissements$/],
    ['', 'Vues enregistrées'],
    ['', 'Tout marquer comme traité'],
    ['?id={item}'],
    ['?id={item}', 'Insérer un emoji'],
  ],
  '/rss': [['', /^Actions pour/], ['?id=new'], ['?id={feed}']],
  '/quick-replies': [
    ['', 'Filtrer'],
    ['', 'Par nom'],
    ['', 'Modèles'],
    ['', 'Coller une liste'],
    ['?id=new'],
    ['?id={reply}'],
  ],
  '/calendar': [
    ['', 'Statut'],
    ['', 'Étiquettes'],
    ['', /^\+\d+ publications?$/],
    ['?view=week'],
    ['?id={published}'],
    ['?id={scheduled}'],
    ['?id={scheduled}', 'Plus d’actions'],
    ['?id={scheduled}', 'Plus d’actions', 'Déplacer…'],
    ['?id={scheduled}', 'Plus d’actions', 'Supprimer'],
    ['?id={scheduled}', 'Demander une modification'],
  ],
  '/calendar-list': [
    ['', 'Statut'],
    ['', 'Réseaux'],
    ['', 'Plus de filtres'],
    ['', /^Actions pour/],
    ['?tab=approve'],
    ['?tab=drafts'],
    ['?tab=rss'],
  ],
  '/calendar/create': [...onPost, ['?network=instagram'], ['?network=google'], ['?network=linkedin']],
  '/calendar/multi-post': 'It writes with what stands at /calendar/create.',
  '/calendar/$id': [
    ['/calendar/{scheduled}'],
    ['/calendar/{scheduled}', 'Plus d’actions'],
    ['/calendar/{scheduled}', 'Plus d’actions', 'Supprimer'],
    ['/calendar/{draft}'],
  ],
  '/report': [
    ...onReport,
    ['?type=content'],
    ['?social=instagram'],
    ['?social=instagram&type=content'],
    ['?social=linkedin'],
    ['?social=google'],
  ],
  '/report/$id': [['?social=google']],
  '/globalKpi': [['?social=facebook'], ['?social=instagram']],
  '/gmb-competitor': 'It asks for a place, and is /gmb-competitor/$id then.',
  '/gmb-competitor/$id': [['', 'Ajouter un concurrent']],
  '/library': [
    ['', 'Type'],
    ['', 'Étiquette'],
    ['', 'Format'],
    ['', 'Catégorie'],
    ['', 'Nouveau dossier'],
    ['', /^Actions du dossier/],
    ['', /^Actions du dossier/, 'Renommer'],
    ['', /^Actions du dossier/, 'Déplacer'],
    ['', aMedia],
    ['', aMedia, 'Déplacer'],
    ['?view=list'],
    ['?shared=true'],
    ['?shared=true', aMedia],
  ],
  '/library/$': 'A folder is a library.',
  '/shared-medias': [['', aMedia], ['?view=list']],
  '/shared-medias/$': 'A folder is a library.',
  '/settings/profile': 'Nothing opens over it, and it has no other look.',
  '/settings/users': [
    ['?user=new'],
    ['?user=new', 'Voir en tant que'],
    ['?user={user}'],
    ['?user={user}', /^Actions pour/],
    ['?user={user}', /^Actions pour/, 'Désactiver l’accès…'],
    ['?user={user}', /^Actions pour/, 'Supprimer…'],
  ],
  '/settings/activity': 'Nothing opens over it, and it has no other look.',
  '/settings/companies': [
    ['', 'Nouvelle entreprise'],
    ['', /^Autres actions/],
    ['', /^Autres actions/, 'Désactiver l’entreprise…'],
  ],
  '/settings/company': [
    ['', 'Plus d’actions'],
    ['', 'Colonnes affichées'],
    ['', 'Coller une liste'],
    ['', 'Ajouter'],
    ['', /^Actions pour/],
    ['', /^Actions pour/, 'Changer de groupe…'],
    ['', /^Actions pour/, 'Étiquettes…'],
    ['', /^Actions pour/, 'Supprimer…'],
    ['?open=connect'],
    ['?tab=groups'],
    ['?tab=groups', /^Actions pour/, 'Déplacer ses établissements vers…'],
    ['?tab=groups', /^Actions pour/, 'Supprimer…'],
    ['?tab=labels'],
    ['?tab=labels', /^Actions pour/, 'Fusionner avec une autre…'],
    ['?tab=labels', /^Actions pour/, 'Supprimer…'],
    ['?tab=identity'],
    ['?tab=identity', 'Nouvelle alerte'],
  ],
  '/settings/company/import': 'A file is chosen in the system’s own dialog.',
  '/settings/company/import/$id': [['/settings/company/import/google']],
  '/settings/locations/$id': [
    ['', /^Actions pour Facebook/],
    ['', /^Actions pour Facebook/, 'Déconnecter…'],
    ['', 'Réglages de saisie'],
    ['', 'Copier depuis…'],
    ['', /^Copier vers d’autres jours/],
    ['', 'Supprimer l’établissement'],
    ['?connect=facebook'],
    ['?connect=instagramPrivate'],
  ],
  '/settings/locations/connect/$network': [['?denied=true']],
  '/exports/$id': 'Nothing opens over it, and it has no other look.',
}

const otherStates = (path: string): readonly PageState[] => {
  const known = pageStates[path]
  if (known === undefined) throw new Error(`${path} has no faces: name them, or why it has none, beside the others.`)
  return typeof known === 'string' ? [] : known
}

/** The addresses of a page's states that need no press. */
export const listAddresses = (path: string) =>
  otherStates(path).flatMap(([search, ...presses]) => (presses.length === 0 ? [search] : []))

/** The layers to open over a page, with the address each opens on. */
export const openedOn = (path: string) => otherStates(path).filter(([, ...presses]) => presses.length > 0)

/** Names of the page's buttons with a popup that no page state opens. */
export async function unopened(page: Page): Promise<string[]> {
  const named = Object.values(pageStates).flatMap((known) => (typeof known === 'string' ? [] : known))
  const buttons = page.locator('main button[aria-haspopup]:visible')
  const names = await buttons.evaluateAll((all) =>
    all.map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()),
  )
  return names.filter(
    (name) =>
      !named.some(([, ...presses]) =>
        presses.some((press) => (typeof press === 'string' ? press === name : press.test(name))),
      ),
  )
}

const over = '[role="dialog"]:visible, [role="menu"]:visible, [role="listbox"]:visible'
const last = (page: Page) => page.locator(over).last()
const roles = ['button', 'menuitem', 'tab'] as const

/** Presses the buttons in turn, each in the layer that the one before opened; returns the top layer. */
export async function open(page: Page, presses: readonly (string | RegExp)[]): Promise<Locator> {
  // A toast that an export is ready may cover the button. It may also close by itself.
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Fermer' })
  for (const close of await messages.all()) await close.click({ timeout: 2_000 }).catch(() => undefined)
  for (const name of presses) {
    const before = await opened(page)
    const within: Page | Locator = before === '' ? page : last(page)
    const [button, ...others] = roles.map((role) => within.getByRole(role, { name, exact: typeof name === 'string' }))
    if (!button) throw new Error('There is no role to press.')
    await others
      .reduce((any, locator) => any.or(locator), button)
      .first()
      .click()
    await expect.poll(() => opened(page), { message: `${name} opens nothing` }).not.toBe(before)
    await expect.poll(() => opened(page)).not.toBe('')
  }
  return last(page)
}

/** Role and name of the top layer; every layer has a name. */
const opened = (page: Page) =>
  page.locator(over).evaluateAll((all) => {
    const top = all.at(-1)
    const label = document.getElementById(top?.getAttribute('aria-labelledby') ?? '')
    return top === undefined ? '' : `${top.role} ${top.ariaLabel ?? label?.textContent ?? ''}`
  })

/** Closes all layers with Escape. */
export async function close(page: Page): Promise<void> {
  await expect(async () => {
    if ((await opened(page)) !== '') await page.keyboard.press('Escape')
    await expect(page.locator(over)).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
}
