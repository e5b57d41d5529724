import type { Locale } from '@vitrine/contract/companies'

export const starterNames = ['welcome', 'hours', 'photo'] as const
export type PostStarterName = (typeof starterNames)[number]

/** What the company's places can say of themselves. */
export interface StarterFacts {
  /** Every place says its town. */
  readonly city: boolean
  readonly hours: boolean
  /** The next public holiday, by its name. */
  readonly holiday: string | null
}

/** Three first posts in the languages of who writes: material to make one's own. */
const texts = {
  fr: {
    welcome:
      'Bienvenue chez {{name}} ! Toute l’équipe a hâte de vous accueillir. Dites-nous ce qui vous ferait plaisir.',
    welcomeIn:
      'Bienvenue chez {{name}}, à {{city}} ! Toute l’équipe a hâte de vous accueillir. Dites-nous ce qui vous ferait plaisir.',
    holiday: (name: string) => `${name} : aujourd’hui à {{name}}, {{hoursToday}}. Belle journée à vous !`,
    hours: 'Aujourd’hui à {{name}} : {{hoursToday}}. À tout à l’heure !',
    noHours: 'Vous passez nous voir ? Appelez {{name}} ou écrivez-nous : nous vous disons quand venir.',
    photo: 'Un aperçu de {{name}}. Et vous, qu’aimez-vous le plus chez nous ?',
  },
  en: {
    welcome: 'Welcome to {{name}}! The whole team looks forward to seeing you. Tell us what you would enjoy.',
    welcomeIn:
      'Welcome to {{name}} in {{city}}! The whole team looks forward to seeing you. Tell us what you would enjoy.',
    holiday: (name: string) => `${name}: today at {{name}}, {{hoursToday}}. Have a lovely day!`,
    hours: 'Today at {{name}}: {{hoursToday}}. See you soon!',
    noHours: 'Coming to see us? Call {{name}} or write to us: we will tell you when to come.',
    photo: 'A glimpse of {{name}}. What do you like most about us?',
  },
  es: {
    welcome: '¡Te damos la bienvenida a {{name}}! Todo el equipo tiene ganas de recibirte. Cuéntanos qué te gustaría.',
    welcomeIn:
      '¡Te damos la bienvenida a {{name}}, en {{city}}! Todo el equipo tiene ganas de recibirte. Cuéntanos qué te gustaría.',
    holiday: (name: string) => `${name}: hoy en {{name}}, {{hoursToday}}. ¡Que tengas un buen día!`,
    hours: 'Hoy en {{name}}: {{hoursToday}}. ¡Hasta pronto!',
    noHours: '¿Vienes a vernos? Llama a {{name}} o escríbenos: te diremos cuándo venir.',
    photo: 'Un vistazo a {{name}}. Y a ti, ¿qué es lo que más te gusta de aquí?',
  },
} as const satisfies Record<Locale, object>

export function starterText(name: PostStarterName, { city, hours, holiday }: StarterFacts, lang: Locale): string {
  const starterTexts = texts[lang]
  if (name === 'photo') return starterTexts.photo
  if (name === 'welcome') return city ? starterTexts.welcomeIn : starterTexts.welcome
  if (!hours) return starterTexts.noHours
  return holiday === null ? starterTexts.hours : starterTexts.holiday(holiday)
}
