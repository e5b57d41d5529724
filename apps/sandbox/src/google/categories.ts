import { readFileSync } from 'node:fs'
import type { Message } from './bind-request.ts'
import { invalid } from './errors.ts'

export interface Category {
  /** `categories/gcid:bakery`. */
  name: string
  names: { en: string; es: string; fr: string }
}

const ALL: Category[] = readFileSync(new URL('./data/categories.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [gcid = '', en = '', es = '', fr = ''] = line.split('\t')
    return { name: `categories/${gcid}`, names: { en, es, fr } }
  })
const BY_NAME = new Map(ALL.map((category) => [category.name, category]))

export const findCategory = (name: unknown) => (typeof name === 'string' ? BY_NAME.get(name) : undefined)

/** The categories whose name begins with what the filter says, in the order of the language. */
export function searchCategories(filter: unknown, language: string): Category[] {
  const [, prefix] = filter === undefined ? [] : (/^displayName=(.*)$/.exec(String(filter)) ?? [])
  if (filter !== undefined && prefix === undefined)
    throw invalid([{ field: 'filter', description: `Invalid filter: ${filter}` }])
  const wanted = fold(unquoted(prefix ?? ''))
  const collator = new Intl.Collator('en')
  return ALL.filter((category) => fold(displayName(category, language)).startsWith(wanted)).toSorted(
    (a, b) => collator.compare(displayName(a, language), displayName(b, language)) || (a.name < b.name ? -1 : 1),
  )
}

export function displayName({ names }: Category, language: string): string {
  const baseLanguage = language.slice(0, 2).toLowerCase()
  return (baseLanguage === 'fr' || baseLanguage === 'es' ? names[baseLanguage] : '') || names.en
}

export function presentCategory(category: Category, view: unknown, language: string): Message {
  const basic = { name: category.name, displayName: displayName(category, language) }
  if (view !== 'FULL') return basic
  const hours = listHoursTypes(category).map((hoursTypeId) => {
    const english = hoursTypeId.charAt(0) + hoursTypeId.slice(1).toLowerCase().replaceAll('_', ' ')
    return {
      hoursTypeId,
      displayName: english,
      localizedDisplayName: LOCAL_HOURS[language.slice(0, 2)]?.[hoursTypeId] ?? english,
    }
  })
  return { ...basic, moreHoursTypes: hours }
}

/** Which further hours a place of this category may have. */
export function listHoursTypes(category: Category): string[] {
  return servesFood(category) ? [...COMMON_HOURS, ...FOOD_HOURS] : [...COMMON_HOURS, 'PICKUP']
}

export function servesFood({ name }: Category): boolean {
  return /restaurant|bistro|cafe|coffee|bakery|bar$|pub|pizz|food|meal|tea_house|steak|diner|delicatessen|brewery/.test(
    name,
  )
}

const COMMON_HOURS = ['ACCESS', 'DELIVERY', 'DRIVE_THROUGH', 'ONLINE_SERVICE_HOURS', 'SENIOR_HOURS']
const FOOD_HOURS = ['TAKEOUT', 'KITCHEN', 'BRUNCH', 'HAPPY_HOUR', 'BREAKFAST', 'LUNCH', 'DINNER']
const LOCAL_HOURS: Record<string, Record<string, string>> = {
  fr: {
    DELIVERY: 'Livraison',
    DRIVE_THROUGH: 'Service au volant',
    TAKEOUT: 'Vente à emporter',
    PICKUP: 'Retrait',
    KITCHEN: 'Cuisine',
    ACCESS: 'Accès',
  },
  es: {
    DELIVERY: 'Entrega',
    DRIVE_THROUGH: 'Servicio en el automóvil',
    TAKEOUT: 'Comida para llevar',
    PICKUP: 'Recogida',
    KITCHEN: 'Cocina',
    ACCESS: 'Acceso',
  },
}

const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1')
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
