import type { Locale } from './companies.ts'
import { type FieldValues, fieldValues, type LocationFacts, listFieldNames } from './location-fields.ts'

/** What `{{field}}` may name in an answer to a customer, for every place; a company's own fields come on top. */
export const replyFieldNames = [
  'customerFirstName',
  'customerName',
  'name',
  'city',
  'address',
  'postalCode',
  'phone',
  'website',
  'group',
  'hoursToday',
  'company',
  'myFirstName',
] as const
export type ReplyFieldName = (typeof replyFieldNames)[number]

/** Whom an answer goes to and who writes it. */
export interface ReplyFacts {
  /** The customer as the network names them. */
  readonly customer: string
  readonly company: string
  /** Who answers. */
  readonly myFirstName: string
}

/**
 * The values of the fields in an answer from a place. `day` is the place's own calendar day, `YYYY-MM-DD`. What has no
 * value is left out: a customer known by a pseudonym has no first name.
 */
export function replyValues(location: LocationFacts, day: string, lang: Locale, facts: ReplyFacts): FieldValues {
  const { description: _, ...values } = fieldValues(location, day, lang)
  const replyOnlyValues: Record<string, string | null> = {
    company: facts.company,
    myFirstName: facts.myFirstName,
    ...customerValues(facts.customer),
  }
  const filled = Object.entries(replyOnlyValues).filter(([, value]) => (value ?? '').trim() !== '')
  return { ...values, ...(Object.fromEntries(filled) as FieldValues) } // empty ones are gone
}

// Google’s name for those who hide theirs, in the languages it is shown in.
const anonymousName =
  /^(a google user|un utilisateur google|un usuario de google|utilisateur google|usuario de google)$/i

/** How the customer may be called. A pseudonym, an initial or nobody’s name is no first name. */
export function customerValues(customer: string): { customerName: string | null; customerFirstName: string | null } {
  const name = customer.trim().replace(/\s+/g, ' ')
  if (name === '' || anonymousName.test(name)) return { customerName: null, customerFirstName: null }
  const [first = ''] = name.split(' ')
  return { customerName: name, customerFirstName: /^\p{Lu}[\p{L}’'-]*\p{L}$/u.test(first) ? first : null }
}

/** How people write the fields by hand, in the three languages, without case and accents. */
const spellings: Readonly<Record<string, ReplyFieldName>> = {
  prenom: 'customerFirstName',
  'prenom client': 'customerFirstName',
  'prenom du client': 'customerFirstName',
  'first name': 'customerFirstName',
  firstname: 'customerFirstName',
  'customer first name': 'customerFirstName',
  'nombre de pila': 'customerFirstName',
  'nombre del cliente': 'customerFirstName',
  client: 'customerName',
  'nom du client': 'customerName',
  'nom client': 'customerName',
  customer: 'customerName',
  'customer name': 'customerName',
  cliente: 'customerName',
  'nombre completo del cliente': 'customerName',
  etablissement: 'name',
  location: 'name',
  place: 'name',
  establecimiento: 'name',
  ville: 'city',
  ciudad: 'city',
  adresse: 'address',
  direccion: 'address',
  'code postal': 'postalCode',
  'postal code': 'postalCode',
  'codigo postal': 'postalCode',
  telephone: 'phone',
  telefono: 'phone',
  site: 'website',
  'site web': 'website',
  'sitio web': 'website',
  groupe: 'group',
  grupo: 'group',
  horaires: 'hoursToday',
  'horaires du jour': 'hoursToday',
  'hours today': 'hoursToday',
  'today’s hours': 'hoursToday',
  'horario de hoy': 'hoursToday',
  entreprise: 'company',
  empresa: 'company',
  'mon prenom': 'myFirstName',
  'my first name': 'myFirstName',
  'mi nombre': 'myFirstName',
}

const token = /\{\{\s*([\p{L}\p{N}_ ’'-]{1,60}?)\s*\}\}/gu

/** The text with `{{Prénom}}` and the like in the contract’s spelling; names of a company’s own fields stay as they are. */
export function spelledOut(text: string, own: readonly string[] = []): string {
  return text.replace(token, (whole, name: string) => {
    const field = own.includes(name) ? undefined : fieldSpelled(name)
    return field === undefined ? whole : `{{${field}}}`
  })
}

function fieldSpelled(name: string): ReplyFieldName | undefined {
  const folded = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[\s_]+/g, ' ')
  return replyFieldNames.find((field) => field.toLowerCase() === folded) ?? spellings[folded]
}

/** The fields a text asks for that no answer has. */
export function listUnknownFields(text: string, own: readonly string[] = []): string[] {
  return listFieldNames(text).filter((name) => !replyFieldNames.some((field) => field === name) && !own.includes(name))
}
