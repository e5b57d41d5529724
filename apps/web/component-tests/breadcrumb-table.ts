export interface Trail {
  readonly fr: string
  readonly en: string
  readonly es: string
}

/**
 * What the breadcrumb of each page says that has one. The words are those of the product documents where they give them:
 * the side menu and the user panel (document 2 §2, ux.md §6) and the settings (ux.md §8). Routes are spelled as our router
 * does, and a tab stands behind its page.
 */
export const trails: Readonly<Record<string, Trail>> = {
  '/': { fr: 'Aujourd’hui', en: 'Today', es: 'Hoy' },
  '/inbox': { fr: 'Boîte de réception', en: 'Inbox', es: 'Bandeja de entrada' },
  '/rss': { fr: 'Flux RSS', en: 'RSS feeds', es: 'Canales RSS' },

  '/calendar': { fr: 'Calendrier', en: 'Calendar', es: 'Calendario' },
  '/calendar-list': { fr: 'Liste', en: 'List', es: 'Lista' },
  '/calendar/create': {
    fr: 'Calendrier › Nouvelle publication',
    en: 'Calendar › New post',
    es: 'Calendario › Nueva publicación',
  },
  '/calendar/multi-post': {
    fr: 'Calendrier › Publication sur plusieurs réseaux',
    en: 'Calendar › Multi-network post',
    es: 'Calendario › Publicación en varias redes',
  },
  '/calendar/$id': { fr: 'Calendrier › Publication', en: 'Calendar › Post', es: 'Calendario › Publicación' },

  '/library': { fr: 'Médiathèque', en: 'Library', es: 'Mediateca' },
  '/library/$': { fr: 'Médiathèque › Été', en: 'Library › Été', es: 'Mediateca › Été' },
  '/shared-medias': { fr: 'Médias partagés', en: 'Shared media', es: 'Medios compartidos' },
  '/shared-medias/$': { fr: 'Médias partagés › Été', en: 'Shared media › Été', es: 'Medios compartidos › Été' },

  '/globalKpi': {
    fr: 'KPI global › Google Insights',
    en: 'Global KPI › Google Insights',
    es: 'KPI global › Google Insights',
  },
  '/report': { fr: 'Rapports', en: 'Reports', es: 'Informes' },
  '/report/$id': { fr: 'Rapports', en: 'Reports', es: 'Informes' },
  '/gmb-competitor': { fr: 'Rapports › Concurrents', en: 'Reports › Competitors', es: 'Informes › Competidores' },
  '/gmb-competitor/$id': { fr: 'Rapports › Concurrents', en: 'Reports › Competitors', es: 'Informes › Competidores' },

  '/settings/profile': { fr: 'Paramètres › Mon profil', en: 'Settings › My profile', es: 'Ajustes › Mi perfil' },
  '/settings/company': {
    fr: 'Paramètres › Entreprise › Établissements',
    en: 'Settings › Company › Locations',
    es: 'Ajustes › Empresa › Establecimientos',
  },
  '/settings/company?tab=identity': {
    fr: 'Paramètres › Entreprise › Identité',
    en: 'Settings › Company › Identity',
    es: 'Ajustes › Empresa › Identidad',
  },
  '/settings/company?tab=groups': {
    fr: 'Paramètres › Entreprise › Groupes',
    en: 'Settings › Company › Groups',
    es: 'Ajustes › Empresa › Grupos',
  },
  '/settings/company?tab=labels': {
    fr: 'Paramètres › Entreprise › Étiquettes',
    en: 'Settings › Company › Labels',
    es: 'Ajustes › Empresa › Etiquetas',
  },
  '/settings/users': {
    fr: 'Paramètres › Utilisateurs et droits',
    en: 'Settings › Users and permissions',
    es: 'Ajustes › Usuarios y permisos',
  },
  '/quick-replies': {
    fr: 'Paramètres › Réponses rapides',
    en: 'Settings › Quick replies',
    es: 'Ajustes › Respuestas rápidas',
  },
  '/settings/activity': { fr: 'Paramètres › Activité', en: 'Settings › Activity', es: 'Ajustes › Actividad' },
  '/settings/companies': { fr: 'Paramètres › Entreprises', en: 'Settings › Companies', es: 'Ajustes › Empresas' },

  '/settings/locations/$id': {
    fr: 'Établissements › Lyon Part-Dieu',
    en: 'Locations › Lyon Part-Dieu',
    es: 'Establecimientos › Lyon Part-Dieu',
  },
  '/settings/company/import': {
    fr: 'Établissements › Importer',
    en: 'Locations › Import',
    es: 'Establecimientos › Importar',
  },
  '/settings/company/import/$id': {
    fr: 'Établissements › etablissements.csv',
    en: 'Locations › etablissements.csv',
    es: 'Establecimientos › etablissements.csv',
  },
  '/settings/locations/connect/$network': {
    fr: 'Établissements › Connecter Facebook',
    en: 'Locations › Connect Facebook',
    es: 'Establecimientos › Conectar Facebook',
  },
  // Whoever did not ask for it is not told what it holds.
  '/exports/$id': { fr: 'Export de données', en: 'Data export', es: 'Exportación de datos' },
}
