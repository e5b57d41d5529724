import type { BodyInputOf } from '@vitrine/contract/operation'
import type { quickReplies } from '@vitrine/contract/quick-replies'

export const starterNames = ['thanks', 'sorry', 'hours', 'booking', 'allergens', 'job'] as const
export type ReplyStarterName = (typeof starterNames)[number]
type Starter = Pick<BodyInputOf<typeof quickReplies.create>, 'texts' | 'networks' | 'minRating' | 'maxRating'>

/** Six answers nearly everybody needs, in the three languages: material to make one's own. */
export const starters: Readonly<Record<ReplyStarterName, Starter>> = {
  thanks: {
    ...{ networks: ['google'], minRating: 5, maxRating: 5 },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, un grand merci pour votre avis ! Toute l’équipe de {{name}} est ravie que vous ayez passé un bon moment et vous attend avec plaisir.',
      en: 'Hello {{customerFirstName}}, thank you so much for your review! The whole team at {{name}} is delighted you had a good time and looks forward to seeing you again.',
      es: 'Hola, {{customerFirstName}}: ¡muchas gracias por tu reseña! A todo el equipo de {{name}} nos alegra que lo hayas pasado bien y te esperamos con gusto.',
    },
  },
  sorry: {
    ...{ networks: ['google'], minRating: 1, maxRating: 3 },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, nous sommes désolés pour cette attente, qui n’est pas à la hauteur de ce que nous voulons offrir à {{name}}. Appelez-nous au {{phone}} : nous aimerions comprendre ce qui s’est passé et vous accueillir dans de meilleures conditions.',
      en: 'Hello {{customerFirstName}}, we are sorry about the wait, which falls short of what we want to offer at {{name}}. Please call us on {{phone}}: we would like to understand what happened and welcome you back in better conditions.',
      es: 'Hola, {{customerFirstName}}: sentimos la espera, que no está a la altura de lo que queremos ofrecer en {{name}}. Llámanos al {{phone}}: nos gustaría entender qué pasó y recibirte en mejores condiciones.',
    },
  },
  hours: {
    networks: [],
    texts: {
      fr: 'Bonjour ! Aujourd’hui, {{name}} vous accueille : {{hoursToday}}. À bientôt !',
      en: 'Hello! Today at {{name}}: {{hoursToday}}. See you soon!',
      es: '¡Hola! Hoy en {{name}}: {{hoursToday}}. ¡Hasta pronto!',
    },
  },
  booking: {
    networks: [],
    texts: {
      fr: 'Bonjour, avec plaisir ! Pour réserver à {{name}}, appelez-nous au {{phone}} ou passez par {{website}}. À très vite.',
      en: 'Hello, with pleasure! To book at {{name}}, call us on {{phone}} or visit {{website}}. See you soon.',
      es: '¡Hola, con mucho gusto! Para reservar en {{name}}, llámanos al {{phone}} o entra en {{website}}. ¡Hasta muy pronto!',
    },
  },
  allergens: {
    networks: [],
    texts: {
      fr: 'Bonjour, la liste des allergènes de chaque plat est disponible sur place et par téléphone au {{phone}}. Signalez-nous votre allergie en arrivant : l’équipe de {{name}} vous guidera.',
      en: 'Hello, the allergen list for every dish is available on site and by phone on {{phone}}. Tell us about your allergy when you arrive: the team at {{name}} will guide you.',
      es: 'Hola, la lista de alérgenos de cada plato está disponible en el local y por teléfono en el {{phone}}. Coméntanos tu alergia al llegar: el equipo de {{name}} te orientará.',
    },
  },
  job: {
    networks: ['facebook', 'instagram'],
    texts: {
      fr: 'Bonjour, merci de votre intérêt ! Envoyez-nous votre CV en message privé ou déposez-le à {{address}} : nous répondons à chaque candidature.',
      en: 'Hello, thank you for your interest! Send us your CV in a private message or drop it off at {{address}}: we reply to every application.',
      es: 'Hola, ¡gracias por tu interés! Envíanos tu CV por mensaje privado o déjalo en {{address}}: respondemos a todas las candidaturas.',
    },
  },
}
