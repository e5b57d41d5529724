/*
 * Special days and holidays are spelled `DD/MM/YYYY`, every other day `YYYY-MM-DD`, which sorts. A file of its own: it
 * needs nothing, so whoever spells a day loads nothing with it.
 */

export const fromIso = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
export const toIso = (date: string): string => `${date.slice(6)}-${date.slice(3, 5)}-${date.slice(0, 2)}`
