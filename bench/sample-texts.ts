import type { RandomSource } from './random.ts'

// Fragments of what customers and companies write.

const firstNames = 'Lina Karim Thomas Fatou Paul Sophie Hugo Clara Nadia Louis Inès Yann Rosa Amine Chloé Élodie'.split(
  ' ',
)
const syllables = 'ber mar lan dou ret vil nau fer dec pel tou gar san mo ri che bau tal ven quin'.split(' ')
const sentences = [
  'Accueil chaleureux, on prend le temps de vous écouter.',
  'Beaucoup trop d’attente ce matin, presque une heure debout.',
  'Bonjour, êtes-vous ouverts samedi après-midi ?',
  'Merci pour votre aide avec mon dossier de retraite !',
  'Le conseiller a tout expliqué très clairement.',
  'Impossible de vous joindre au téléphone depuis deux jours.',
  'Je recommande vivement, équipe aux petits soins.',
  'Peut-on prendre rendez-vous pour une carte grise ?',
  'Les horaires affichés ne sont pas les bons.',
  'Une place de parking serait bienvenue devant la maison.',
  'Ma demande a été traitée en dix minutes, bravo.',
  'Faut-il apporter un justificatif de domicile ?',
  'Personne à l’accueil, porte fermée, aucune explication.',
  'Le bus passe-t-il toujours le jeudi sur la place du marché ?',
  'Locaux propres et accessibles, ordinateurs en libre service.',
  'J’attends une réponse à mon message de la semaine dernière.',
  'Service public de proximité, il en faudrait partout.',
  'On m’a renvoyé vers un autre guichet, dommage.',
]

/** One of about five thousand names. */
export function personName(by: RandomSource): string {
  const last = by.pick(syllables) + by.pick(syllables) + by.pick(syllables)
  return `${by.pick(firstNames)} ${last.charAt(0).toUpperCase()}${last.slice(1)}`
}

export function message(by: RandomSource): string {
  return Array.from({ length: 1 + by.below(4) }, () => by.pick(sentences)).join(' ')
}
