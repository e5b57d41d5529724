/** A piece a site has published. */
export interface Article {
  id: string
  title: string
  /** HTML, as sites write it. */
  summary: string
  at: number
  /** Its path on the site; null for one that has none. */
  path: string | null
  /** A picture's path or address; null for none. */
  image: string | null
  /** Said twice by feeds that are careless with it. */
  guid: string
}

const hour = 3_600_000
/** The hours of a day at which an editor presses the button, UTC. */
const hours = [6, 9, 12, 15, 18]
const shown = 12

/**
 * What a site has published by an instant, newest first: its subjects in turn, at the same hours of each day. So there
 * is always something of today, whenever the sandbox runs and however its clock is advanced.
 */
export function publishedBy(now: number, subjects: readonly (readonly [string, string])[]): Article[] {
  const articles: Article[] = []
  for (let day = Math.floor(now / (24 * hour)); articles.length < shown; day -= 1)
    for (const [index, at] of hours.entries().toArray().toReversed()) {
      const slot = day * hours.length + index
      const instant = day * 24 * hour + at * hour
      if (instant > now || articles.length >= shown) continue
      const [title, summary] = subjects[slot % subjects.length] ?? ['', '']
      articles.push({
        ...{ id: `a${slot}`, title, summary, at: instant, path: `/articles/a${slot}` },
        ...{ image: slot % 4 === 3 ? null : `/images/a${slot}.png`, guid: `urn:article:a${slot}` },
      })
    }
  return articles
}

/** The sites there are, by host, with what they write about. */
export const sites: Readonly<Record<string, { title: string; subjects: readonly (readonly [string, string])[] }>> = {
  'gazette.example': {
    title: 'La Gazette des tables',
    subjects: [
      [
        'Les asperges blanches sont de retour',
        'Trois producteurs du Val de Loire racontent une récolte <b>précoce</b> et disent comment les choisir.',
      ],
      [
        'Terrasses&nbsp;: ce qui change cette saison',
        'Horaires, musique, parasols chauffants&nbsp;: le point sur les règles, ville par ville.',
      ],
      [
        'Le retour du plat du jour',
        'Une ardoise courte, des produits du matin&nbsp;: pourquoi les chefs y reviennent.',
      ],
      [
        'Cinq vins de Loire à ouvrir sans attendre',
        'Du muscadet au chinon, notre choix à moins de quinze euros la bouteille.',
      ],
      ['Pain maison : la farine fait tout', 'Un meunier de Beauce explique ce que disent les chiffres sur le sac.'],
      [
        'Dix recettes pour finir un poulet rôti',
        'Bouillon, salade, parmentier&nbsp;: rien ne se perd, tout se partage.',
      ],
      ['Au marché avec une cheffe', 'À six heures du matin, elle goûte, elle discute, elle change sa carte.'],
    ],
  },
  'recettes.example': {
    title: 'Recettes & Saisons',
    subjects: [
      ['Tarte fine aux pommes', 'Une pâte, quatre pommes, un peu de beurre&nbsp;: prête en quarante minutes.'],
      ['Velouté de courge aux noisettes', 'Le four fait le travail&nbsp;: la courge y devient douce et dorée.'],
      ['Crêpes au sarrasin', 'La pâte repose une nuit, et tout le monde se sert.'],
      ['Saumon mariné aux herbes', 'Gros sel, sucre, deux jours de patience.'],
      ['Gratin de chou-fleur', 'Croustillant dessus, fondant dessous, sans béchamel.'],
    ],
  },
}
