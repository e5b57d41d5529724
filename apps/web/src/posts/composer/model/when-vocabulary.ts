import type { Language } from '../../../i18n/language.ts'

/** The words in which people say when, without accents and in small letters. */
export interface WhenVocabulary {
  readonly now: RegExp
  /** Days from today. */
  readonly days: readonly (readonly [RegExp, number])[]
  /** From Sunday on. */
  readonly weekdays: readonly RegExp[]
  /** From January on. */
  readonly months: readonly RegExp[]
  /** `dans 2 heures` */
  readonly after: RegExp
  /** Times of the day, as `HH:mm`; longer words first. */
  readonly times: readonly (readonly [RegExp, string])[]
  /** Says that an hour up to twelve is meant past noon. */
  readonly pastNoon: RegExp
  readonly fillers: RegExp
  /** `5/14` is the fourteenth of May. */
  readonly monthFirst: boolean
}

const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])\\.?`, 'u')
const all = (...patterns: string[]) => patterns.map(word)

const fr: WhenVocabulary = {
  now: word('maintenant|tout de suite|immediatement'),
  days: [
    [word('apres[- ]demain'), 2],
    [word('demain'), 1],
    [word("aujourd[' ]?hui"), 0],
    [word('ce(?= (?:soir|midi|matin))|cet(?= apres)'), 0],
  ],
  weekdays: all(
    'dimanches?|dim',
    'lundis?|lun',
    'mardis?|mar',
    'mercredis?|mer',
    'jeudis?|jeu',
    'vendredis?|ven',
    'samedis?|sam',
  ),
  months: all(
    'janvier|janv',
    'fevrier|fevr|fev',
    'mars',
    'avril|avr',
    'mai',
    'juin',
    'juillet|juil',
    'aout',
    'septembre|sept',
    'octobre|oct',
    'novembre|nov',
    'decembre|dec',
  ),
  after: /(?<!\p{L})(?:dans|d[' ]?ici) (un|une|\d{1,3}) ?(minutes?|mins?|mn|heures?|h|jours?|j|semaines?)(?!\p{L})/u,
  times: [
    [word('midi'), '12:00'],
    [word('apres[- ]midi'), '15:00'],
    [word('(?:en )?soiree|soir'), '19:00'],
    [word('matinee|matin'), '09:00'],
  ],
  pastNoon: word("(?:du|le) soir|de l[' ]apres[- ]midi|de l[' ]aprem"),
  fillers: word('a|le|la|l|de|du|au|vers|pour|prochaine?|qui vient|heures?|er|et'),
  monthFirst: false,
}

const en: WhenVocabulary = {
  now: word('now|right away|immediately'),
  days: [
    [word('(?:the )?day after tomorrow'), 2],
    [word('tomorrow|tmrw'), 1],
    [word('today'), 0],
    [word('this(?= (?:morning|afternoon|evening))'), 0],
  ],
  weekdays: all(
    'sundays?|sun',
    'mondays?|mon',
    'tuesdays?|tues?',
    'wednesdays?|wed',
    'thursdays?|thur?s?',
    'fridays?|fri',
    'saturdays?|sat',
  ),
  months: all(
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept?',
    'october|oct',
    'november|nov',
    'december|dec',
  ),
  after: /(?<!\p{L})in (an?|\d{1,3}) ?(minutes?|mins?|hours?|hrs?|h|days?|weeks?)(?!\p{L})/u,
  times: [
    [word('noon|midday'), '12:00'],
    [word('(?:in the )?afternoon'), '15:00'],
    [word('tonight|(?:in the )?evening|night'), '19:00'],
    [word('(?:in the )?morning'), '09:00'],
  ],
  pastNoon: word('in the (?:afternoon|evening)|at night'),
  fillers: word("at|on|the|of|next|this|o[' ]?clock|st|nd|rd|th|and"),
  monthFirst: true,
}

const es: WhenVocabulary = {
  now: word('ahora(?: mismo)?|ya'),
  days: [
    [word('pasado manana'), 2],
    [word('(?<!la )manana'), 1],
    [word('hoy'), 0],
    [word('esta(?= (?:noche|tarde|manana))'), 0],
  ],
  weekdays: all(
    'domingos?|dom',
    'lunes|lun',
    'martes|mar',
    'miercoles|mie',
    'jueves|jue',
    'viernes|vie',
    'sabados?|sab',
  ),
  months: all(
    'enero|ene',
    'febrero|feb',
    'marzo',
    'abril|abr',
    'mayo|may',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sept?',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ),
  after: /(?<!\p{L})(?:dentro de|en) (una?|\d{1,3}) ?(minutos?|mins?|horas?|h|dias?|semanas?)(?!\p{L})/u,
  times: [
    [word('(?:al )?mediodia'), '12:00'],
    [word('(?:por|de|en) la tarde|tarde'), '16:00'],
    [word('(?:por|de|en) la noche|noche'), '20:00'],
    [word('(?:por|de|en) la manana'), '09:00'],
  ],
  pastNoon: word('(?:de|por) la (?:tarde|noche)'),
  fillers: word('a|las?|el|los|de|del|para|proximo|proxima|que viene|horas?|h|y'),
  monthFirst: false,
}

export const whenVocabularies: Readonly<Record<Language, WhenVocabulary>> = { fr, en, es }
