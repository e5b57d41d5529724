/** The words of typed hours in French, English and Spanish, without case and accents, and what each stands for. */

const week = [0, 1, 2, 3, 4, 5, 6]

/** Days as people and OpenStreetMap write and shorten them; Monday is 0. */
const dayPatterns: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^(l|lu|lun|lundis?|lunes|mo|mon|mondays?)$/, [0]],
  [/^(ma|mar|mardis?|martes|tu|tue|tues|tuesdays?)$/, [1]],
  [/^(me|mer|merc|mercredis?|x|mi|mie|mier|miercoles|we|wed|weds|wednesdays?)$/, [2]],
  [/^(j|je|jeu|jeudis?|ju|jue|jueves|th|thu|thur|thurs|thursdays?)$/, [3]],
  [/^(v|ve|ven|vend|vendredis?|vi|vie|viernes|fr|fri|fridays?)$/, [4]],
  [/^(s|sa|sam|samedis?|sab|sabados?|sat|sats|saturdays?)$/, [5]],
  [/^(d|di|dim|dimanches?|do|dom|domingos?|su|sun|suns|sundays?)$/, [6]],
  [/^(weekends?|week-ends?|finde)$/, [5, 6]],
  [/^(weekdays?|laborables)$/, [0, 1, 2, 3, 4]],
  [/^(daily|everyday|quotidien|diario)$/, week],
]

/** The days a word names, or null. */
export const getDays = (word: string): readonly number[] | null =>
  dayPatterns.find(([pattern]) => pattern.test(word))?.[1] ?? null

export const isClosedWord = (word: string): boolean =>
  /^(ferme|fermee|fermes|fermees|closed|clos|cerrad[oa]s?|off|repos)$/.test(word)
export const isToWord = (word: string): boolean => /^(-|a|au|aux|to|till|til|until|thru|through|hasta|al)$/.test(word)
/** Joins days or ranges. */
export const isAndWord = (word: string): boolean => /^([,/&+]|et|and|y|e|puis|then)$/.test(word)
export const isExceptWord = (word: string): boolean => /^(sauf|hormis|except|excepto|salvo|menos)$/.test(word)
/** Words that change nothing. */
export const isFillerWord = (word: string): boolean =>
  /^(:|ouvert|ouverte|ouverts|open|abierto|abierta|de|du|des|le|les|en|el|los|la|las|from|desde|on|the|at|entre|between|uniquement|seulement|only|solo|solamente)$/.test(
    word,
  )
export const isHourMark = (word: string): boolean => /^(h|hs|hr|hrs|hours?|heures?|horas?)$/.test(word)
/** Times of day by name. */
export const namedTimes: Readonly<Record<string, string>> = {
  ...{ midi: '1200', noon: '1200', mediodia: '1200' },
  ...{ minuit: '2400', midnight: '2400', medianoche: '2400' },
}

const dash = /\s*(?:[‐‑‒–—―−→~]|-*>|-+)\s*/g
const phrases: readonly (readonly [RegExp, string])[] = [
  [dash, '-'],
  [/\bweek-end/g, 'weekend'],
  // `m` alone is Monday, mardi or miércoles.
  [/\bm-f\b/g, ' weekdays '],
  [/\b12 (noon|midnight)\b/g, '$1'],
  [/\b(jusqu['’]?au?)\b/g, ' a '],
  [/\b24 ?h? ?(?:\/|sur|x) ?24 ?h?\b[ ,;-]*\b7 ?(?:j|jours)? ?(?:\/|sur) ?7 ?j?\b/g, ' always '],
  [/\b7 ?(?:j|jours)? ?(?:\/|sur) ?7 ?j?\b[ ,;:-]*\b24 ?h? ?(?:\/|sur|x) ?24 ?h?\b/g, ' always '],
  [/\b24 ?h? ?[/x] ?7(?: ?j)?\b/g, ' always '],
  [/\b24 ?h? ?(?:\/|sur|x) ?24 ?h?\b/g, ' allday '],
  [/\b(?:ouvert |open |abierto )?24 ?(?:hours|hrs|heures|horas)\b(?! ?\d)/g, ' allday '],
  [
    /\b(tous les jours|toute la semaine|every day|all week|todos los dias|toda la semana|tlj|7 ?(?:j|jours|dias|days)? ?(?:\/|sur) ?7 ?j?)\b/g,
    ' daily ',
  ],
  [/\b(fines? de semana)\b/g, ' weekend '],
  [/\b(en semaine|jours de semaine|jours ouvres|entre semana|dias laborables)\b/g, ' weekdays '],
  [/\b(sans interruption|non[ -]?stop|en continu|journee continue|sin interrupcion|ininterrumpido)\b/g, ' '],
]

/** The text with every phrase as one word, and one kind of dash. */
export const replacePhrases = (text: string): string =>
  phrases.reduce((rest, [phrase, word]) => rest.replace(phrase, word), text)
