import type { Permission } from '@vitrine/contract/permissions'

/** Who may open a route, and the heading that shows it is open. */
export interface RouteRow {
  /** Of several permissions one is enough. */
  readonly needs: 'guests' | 'everybody' | readonly Permission[]
  readonly superAdmin?: true
  readonly shows: string
  /** Where it leads, when what is in its address does not stay there, or is another page's. */
  readonly leadsTo?: string
}

/**
 * The guards of the product documents (document 1 §2, §4 and §6, document 2 §2 and §6) route by route, and those of the
 * pages we have beside them. Routes are spelled as our router does.
 */
export const routeTable: Readonly<Record<string, RouteRow>> = {
  '/': { needs: 'everybody', shows: 'Bonjour Camille' },

  '/login': { needs: 'guests', shows: 'Se connecter' },
  '/sign-up': { needs: 'guests', shows: 'Créer un compte' },
  '/activation': { needs: 'guests', shows: 'Confirmez votre adresse' },
  '/activation/$token': { needs: 'guests', shows: 'Ce lien n’est plus valable', leadsTo: '/activation' },
  '/password-reset': { needs: 'guests', shows: 'Mot de passe oublié' },
  '/password-reset/$token': { needs: 'guests', shows: 'Nouveau mot de passe', leadsTo: '/password-reset' },
  '/passwordless/callback': { needs: 'guests', shows: 'Ce lien n’est plus valable', leadsTo: '/passwordless/callback' },

  '/inbox': { needs: ['inbox'], shows: 'Boîte de réception' },
  '/quick-replies': { needs: ['quickReplies'], shows: 'Réponses rapides' },
  '/rss': { needs: ['rssFeed'], shows: 'Flux RSS' },

  '/calendar': { needs: ['calendar'], shows: 'Calendrier' },
  '/calendar-list': { needs: ['calendar'], shows: 'Liste' },
  '/calendar/create': { needs: ['calendarPost'], shows: 'Nouvelle publication' },
  '/calendar/multi-post': { needs: ['isAllowCrossPost'], shows: 'Publication sur plusieurs réseaux' },
  '/calendar/$id': { needs: ['calendar', 'calendarPost'], shows: 'Publication' },

  '/library': { needs: ['media'], shows: 'Médiathèque' },
  '/library/$': { needs: ['media'], shows: 'Été' },
  '/shared-medias': { needs: ['media'], superAdmin: true, shows: 'Médias partagés' },
  '/shared-medias/$': { needs: ['media'], superAdmin: true, shows: 'Été' },

  '/globalKpi': { needs: 'everybody', shows: 'KPI global' },
  '/report': { needs: ['report'], shows: 'Rapports' },
  '/report/$id': { needs: ['report'], shows: 'Rapports' },
  '/gmb-competitor': { needs: ['report'], shows: 'Concurrents' },
  '/gmb-competitor/$id': { needs: ['report'], shows: 'Concurrents' },

  '/settings': { needs: 'everybody', shows: 'Mon profil', leadsTo: '/settings/profile' },
  '/settings/profile': { needs: 'everybody', shows: 'Mon profil' },
  '/settings/company': { needs: ['locations', 'setting'], shows: 'Entreprise' },
  '/settings/users': { needs: ['users'], shows: 'Utilisateurs et droits' },
  '/settings/locations/$id': { needs: ['locations', 'googleHours'], shows: 'Lyon Part-Dieu' },
  // What it brings is traded by the server, which asks for the right to connect.
  '/settings/locations/auth/$network/callback': { needs: 'everybody', shows: 'La connexion à TikTok n’a pas abouti' },

  // Ours.
  '/settings/activity': { needs: ['users'], shows: 'Activité' },
  '/settings/companies': { needs: [], superAdmin: true, shows: 'Entreprises' },
  '/settings/company/import': { needs: ['locations'], shows: 'Importer des établissements' },
  '/settings/company/import/$id': { needs: ['locations'], shows: 'etablissements.csv' },
  '/settings/locations/connect/$network': { needs: ['locations'], shows: 'Connecter Facebook' },
  // Whoever did not ask for it is told that it is not there.
  '/exports/$id': { needs: 'everybody', shows: 'Ce fichier n’est plus disponible' },
}

/** A permission's name, as the message says it to a user who lacks it. */
export const permissionNames: Partial<Record<Permission, string>> = {
  inbox: 'Boîte de réception',
  quickReplies: 'Réponses rapides',
  calendar: 'Calendrier',
  calendarPost: 'Créer des publications',
  isAllowCrossPost: 'Publication sur plusieurs réseaux',
  report: 'Rapports',
  media: 'Médiathèque',
  rssFeed: 'Flux RSS',
  locations: 'Établissements',
  users: 'Utilisateurs et droits',
}

/** The route table of document 1 §2, as it is spelled there. */
export const documented: readonly string[] = [
  '/',
  '/login',
  '/sign-up',
  '/activation/{token?}',
  '/password-reset',
  '/password-reset/{token?}',
  '/passwordless/callback',
  ...['/settings', '/settings/company', '/settings/profile', '/settings/users'],
  '/settings/locations/{id}',
  '/settings/locations/auth/linkedin/callback',
  '/settings/locations/auth/tiktok/callback',
  ...['/calendar', '/calendar-list', '/calendar/create', '/calendar/multi-post', '/calendar/{id}'],
  ...['/inbox', '/quick-replies', '/rss', '/library', '/library/*', '/shared-medias', '/shared-medias/*'],
  ...['/globalKpi', '/report/{id?}', '/gmb-competitor/{id?}'],
]

/** The routes of ours a documented one stands for: with what may be left out, and without. */
export function routesFor(path: string): string[] {
  const ours = path.replace(/\/auth\/\w+\//, '/auth/$network/').replace('*', '$')
  const full = ours.replace(/\{(\w+)\??\}/, '$$$1')
  return ours.endsWith('?}') ? [full.slice(0, full.lastIndexOf('/')), full] : [full]
}
