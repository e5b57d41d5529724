import { importTargets, isImportTarget, sharedTargets } from '@vitrine/contract/location-imports'

/** What is no day of a week and no field of the company's own. */
export const plainTargets = [
  'ignore',
  'id',
  'name',
  'externalId',
  'groupe',
  'labels',
  'street',
  'streetMore',
  'houseNumber',
  'postalCode',
  'city',
  'country',
  'phone',
  'website',
  'description',
  'latitude',
  'longitude',
  'timeZone',
  'openingHours',
  'specialHours',
] as const
type PlainTarget = (typeof plainTargets)[number]

type TargetName =
  | { readonly kind: 'plain'; readonly target: PlainTarget }
  | { readonly kind: 'day'; readonly day: string; readonly set: string | null }
  | { readonly kind: 'custom'; readonly field: string }

/** What a target is called is put together from its parts. */
export function nameOfTarget(target: string): TargetName {
  if (target.startsWith(custom)) return { kind: 'custom', field: target.slice(custom.length) }
  const [day = '', set = null] = target.split('.').reverse()
  if (days.has(day)) return { kind: 'day', day, set }
  return { kind: 'plain', target: plainTargets.find((candidate) => candidate === target) ?? 'ignore' }
}

const custom = 'customFields.'
const days = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])

/** What a column may hold: everything there is, what it holds now, and a field of the company's own by its heading. */
export function targetsFor(header: string, now: string): string[] {
  const own = `${custom}${header.trim().replace(/\s+/g, ' ').slice(0, 60)}`
  return [...new Set([...importTargets, ...(isImportTarget(own) ? [own] : []), now])]
}

/** With another target for one column. A target that one column at most can feed is taken from the column that had it. */
export function remapped(mapping: readonly string[], column: number, target: string): string[] {
  return mapping.map((now, index) => {
    if (index === column) return target
    return now === target && !sharedTargets.has(target) ? 'ignore' : now
  })
}
