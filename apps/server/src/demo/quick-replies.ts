import type { JsonClient } from './client.ts'

/** Creates the restaurants' quick replies. */
export async function writeQuickReplies(camille: JsonClient): Promise<void> {
  await camille('POST', '/quick_replies/batch', { items })
}

const praise = { networks: ['google'], minRating: 4, maxRating: 5, folder: 'Avis' }
const complaint = { networks: ['google'], minRating: 1, maxRating: 3, folder: 'Avis' }

const items = [
  {
    ...{ ...praise, minRating: 5, title: 'Merci 5★', shortcut: 'merci' },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, un grand merci ! Vos mots ont fait le tour de la cuisine. Toute l’équipe de {{name}} vous attend avec plaisir.',
      en: 'Hello {{customerFirstName}}, thank you so much! Your words went all around the kitchen. The whole team at {{name}} looks forward to seeing you again.',
      es: 'Hola, {{customerFirstName}}: ¡muchísimas gracias! Tus palabras han dado la vuelta a la cocina. Todo el equipo de {{name}} te espera con gusto.',
    },
  },
  {
    ...{ ...praise, title: 'Merci, note sans texte', shortcut: 'etoiles' },
    texts: {
      fr: 'Merci pour votre note et pour votre visite ! À très bientôt chez {{name}}.',
      en: 'Thank you for your rating and your visit! See you soon at {{name}}.',
      es: '¡Gracias por tu valoración y tu visita! Hasta muy pronto en {{name}}.',
    },
  },
  {
    ...{ ...complaint, title: 'Excuses attente', shortcut: 'attente' },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, vous avez trop attendu et nous en sommes désolés : ce n’est pas notre façon d’accueillir. Appelez-nous au {{phone}}, nous aimerions comprendre ce qui s’est passé et vous recevoir comme il se doit à {{name}}.',
      en: 'Hello {{customerFirstName}}, you waited far too long and we are sorry: that is not how we welcome our guests. Please call us on {{phone}}; we would like to understand what happened and have you back at {{name}} as it should be.',
      es: 'Hola, {{customerFirstName}}: esperaste demasiado y lo sentimos; no es nuestra manera de recibir. Llámanos al {{phone}}: nos gustaría entender qué pasó y recibirte como mereces en {{name}}.',
    },
  },
  {
    ...{ ...complaint, title: 'Plat froid ou déçu', shortcut: 'desole' },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, merci de nous l’avoir dit. Un plat qui arrive froid, cela se refait tout de suite : notre chef en est averti. Laissez-nous une seconde chance à {{city}}, au {{phone}}.',
      es: 'Hola, {{customerFirstName}}: gracias por decírnoslo. Un plato que llega frío se rehace al momento: nuestro chef ya está avisado. Danos una segunda oportunidad en {{city}}: {{phone}}.',
    },
  },
  {
    ...{ ...complaint, title: 'Salle bruyante', folder: 'Avis' },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, le samedi soir la salle est vive, c’est vrai. En réservant au {{phone}}, demandez la petite salle : elle est plus calme. À bientôt !',
    },
  },
  {
    ...{ title: 'Horaires du jour', shortcut: 'horaires', folder: 'Questions', networks: ['facebook', 'instagram'] },
    texts: {
      fr: 'Bonjour ! Aujourd’hui, {{name}} vous accueille : {{hoursToday}}. À tout à l’heure !',
      en: 'Hello! Today at {{name}}: {{hoursToday}}. See you later!',
      es: '¡Hola! Hoy en {{name}}: {{hoursToday}}. ¡Hasta luego!',
    },
  },
  {
    ...{ title: 'Réservation', shortcut: 'resa', folder: 'Questions', networks: ['facebook', 'instagram'] },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, avec plaisir ! Pour réserver à {{name}}, le plus simple est de nous appeler au {{phone}}.',
      en: 'Hello {{customerFirstName}}, with pleasure! The easiest way to book at {{name}} is to call us on {{phone}}.',
      es: 'Hola, {{customerFirstName}}: ¡con mucho gusto! Lo más fácil para reservar en {{name}} es llamarnos al {{phone}}.',
    },
  },
  {
    ...{ title: 'Groupe dès 8 personnes', shortcut: 'groupe', folder: 'Questions', networks: ['facebook'] },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, à partir de 8 personnes nous proposons le menu « Grande table », à choisir la veille. Écrivez-nous la date et le nombre de convives, {{myFirstName}} vous rappelle.',
      en: 'Hello {{customerFirstName}}, for 8 people or more we serve the “Big table” menu, to be chosen the day before. Send us the date and the number of guests and {{myFirstName}} will call you back.',
    },
  },
  {
    ...{ title: 'Sans gluten et allergènes', shortcut: 'allergenes', folder: 'Questions' },
    texts: {
      fr: 'Bonjour, oui : quatre de nos plats sont sans gluten et la liste des allergènes est en salle. Dites-le en réservant au {{phone}}, la cuisine en tient compte.',
      en: 'Hello, yes: four of our dishes are gluten-free and the allergen list is in the dining room. Tell us when you book on {{phone}} and the kitchen will take care of it.',
      es: 'Hola, sí: cuatro de nuestros platos son sin gluten y la lista de alérgenos está en la sala. Dínoslo al reservar en el {{phone}} y la cocina lo tendrá en cuenta.',
    },
  },
  {
    ...{ title: 'Venir et se garer', shortcut: 'adresse', folder: 'Questions' },
    texts: {
      fr: 'Nous sommes au {{address}}. Le parking public le plus proche est indiqué sur notre site : {{website}}.',
      en: 'You will find us at {{address}}. The nearest public car park is on our website: {{website}}.',
      es: 'Estamos en {{address}}. El aparcamiento público más cercano está en nuestra web: {{website}}.',
    },
  },
  {
    ...{ title: 'Candidature', shortcut: 'emploi', folder: 'Équipe', networks: ['facebook', 'instagram'] },
    texts: {
      fr: 'Bonjour {{customerFirstName}}, merci de votre intérêt pour {{company}} ! Déposez votre CV à {{name}} ou envoyez-le-nous en message privé : nous répondons à chacun.',
      en: 'Hello {{customerFirstName}}, thank you for your interest in {{company}}! Drop your CV off at {{name}} or send it to us in a private message: we answer everyone.',
    },
  },
  {
    ...{ title: 'Merci du compliment', shortcut: 'bravo', folder: 'Questions', networks: ['facebook', 'instagram'] },
    texts: {
      fr: 'Merci {{customerFirstName}}, vous faites notre journée ! À bientôt à {{name}}.',
      en: 'Thank you {{customerFirstName}}, you made our day! See you soon at {{name}}.',
      es: '¡Gracias, {{customerFirstName}}, nos alegras el día! Hasta pronto en {{name}}.',
    },
  },
]
