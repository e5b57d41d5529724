import type { Locale } from '@vitrine/contract/companies'
import { sharedTargets } from '@vitrine/contract/location-imports'
import { hoursTypes, type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { fold } from '../db/normalize-text.ts'

/** What exports head each column with, in the reader's language; imports read all three. */
const headings: Record<Locale, Readonly<Record<string, string>>> = {
  fr: {
    name: 'Nom',
    externalId: 'Identifiant externe',
    groupe: 'Groupe',
    labels: 'Étiquettes',
    street: 'Adresse',
    postalCode: 'Code postal',
    city: 'Ville',
    country: 'Pays',
    phone: 'Téléphone',
    website: 'Site web',
    description: 'Description',
    latitude: 'Latitude',
    longitude: 'Longitude',
    timeZone: 'Fuseau horaire',
    specialHours: 'Horaires exceptionnels',
  },
  en: {
    name: 'Name',
    externalId: 'External id',
    groupe: 'Group',
    labels: 'Labels',
    street: 'Street',
    postalCode: 'Postal code',
    city: 'City',
    country: 'Country',
    phone: 'Phone',
    website: 'Website',
    description: 'Description',
    latitude: 'Latitude',
    longitude: 'Longitude',
    timeZone: 'Time zone',
    specialHours: 'Special hours',
  },
  es: {
    name: 'Nombre',
    externalId: 'Identificador externo',
    groupe: 'Grupo',
    labels: 'Etiquetas',
    street: 'Dirección',
    postalCode: 'Código postal',
    city: 'Ciudad',
    country: 'País',
    phone: 'Teléfono',
    website: 'Sitio web',
    description: 'Descripción',
    latitude: 'Latitud',
    longitude: 'Longitud',
    timeZone: 'Zona horaria',
    specialHours: 'Horarios especiales',
  },
}

const dayNames: Record<Locale, readonly string[]> = {
  fr: ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  es: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
}

const setNames: Record<Locale, Readonly<Record<string, string>>> = {
  fr: { drive: 'drive', delivery: 'livraison', takeaway: 'à emporter' },
  en: { drive: 'drive', delivery: 'delivery', takeaway: 'takeaway' },
  es: { drive: 'drive', delivery: 'reparto', takeaway: 'para llevar' },
}

/** The heading of a column in an export. */
export function getHeading(target: string, lang: Locale): string {
  if (target === 'id') return '@id'
  if (target.startsWith('customFields.')) return `{{${target.slice('customFields.'.length)}}}`
  const [day, set] = target.split('.').reverse()
  const name = dayNames[lang][weekdays.indexOf(day as Weekday)] // an unknown day is at -1, where nothing is
  if (name !== undefined) return set === undefined ? name : `${name} (${setNames[lang][set]})`
  return headings[lang][target] ?? target
}

// Folded, without punctuation; the first that a file has wins. France services' and Google's bulk columns among them.
// biome-ignore format: a target a line
const alsoKnownAs: Readonly<Record<string, readonly string[]>> = {
  id: ['id vitrine'],
  name: ['nom', 'name', 'nombre', 'business name', 'nom de l etablissement', 'nom etablissement', 'nom du magasin', 'nom magasin', 'nom du point de vente', 'lib fs', 'libelle', 'enseigne', 'etablissement', 'magasin', 'restaurant', 'agence', 'boutique', 'point de vente', 'location name', 'store name', 'shop name', 'location', 'store', 'nombre de la empresa', 'nombre del establecimiento', 'establecimiento', 'tienda', 'nom commercial', 'title', 'titre'],
  externalId: ['external id', 'identifiant externe', 'identificador externo', 'store code', 'code magasin', 'code du magasin', 'code etablissement', 'codigo de tienda', 'id fs', 'code', 'reference', 'ref', 'identifiant', 'id externe', 'id magasin', 'numero magasin', 'store id', 'location id', 'siret', 'osm id', 'id', 'identificador', 'codigo', 'referencia'],
  groupe: ['groupe', 'group', 'grupo', 'region', 'secteur', 'zone', 'departement', 'department', 'area', 'departamento', 'zona', 'insee dep', 'reseau', 'brand', 'marque', 'marca'],
  labels: ['etiquettes', 'etiquette', 'labels', 'label', 'etiquetas', 'etiqueta', 'libelles', 'tags', 'tag', 'format fs', 'categorie', 'categories', 'type'],
  houseNumber: ['numero', 'numero de voie', 'n de voie', 'housenumber', 'house number', 'street number', 'numero de rue'],
  street: ['adresse', 'address', 'direccion', 'rue', 'street', 'address line 1', 'adresse ligne 1', 'ligne d adresse 1', 'adresse 1', 'linea de direccion 1', 'street address', 'adresse postale', 'voie', 'calle', 'address 1', 'domicilio'],
  streetMore: ['complement adresse', 'complement d adresse', 'complement', 'adresse 2', 'adresse 3', 'address 2', 'address line 2', 'address line 3', 'address line 4', 'address line 5', 'adresse ligne 2', 'adresse ligne 3', 'adresse ligne 4', 'adresse ligne 5', 'ligne d adresse 2', 'ligne d adresse 3', 'ligne d adresse 4', 'ligne d adresse 5', 'linea de direccion 2', 'linea de direccion 3', 'linea de direccion 4', 'linea de direccion 5'],
  postalCode: ['code postal', 'postal code', 'codigo postal', 'cp', 'postcode', 'zip', 'zip code', 'zipcode'],
  city: ['ville', 'city', 'ciudad', 'lib com', 'commune', 'locality', 'localite', 'localidad', 'town', 'municipio', 'poblacion'],
  country: ['pays', 'country', 'pais', 'country region', 'pays region', 'pais region', 'code pays', 'country code'],
  phone: ['telephone', 'phone', 'telefono', 'tel', 'primary phone', 'numero de telephone principal', 'telephone principal', 'telefono principal', 'numero de telephone', 'phone number', 'tel fixe', 'mobile'],
  website: ['site web', 'website', 'sitio web', 'site internet', 'site', 'url', 'web', 'url du site web', 'pagina web', 'website url'],
  description: ['description', 'descripcion', 'from the business', 'presentation', 'informations fournies par l etablissement', 'de la empresa', 'presentacion'],
  latitude: ['latitude', 'latitud', 'lat', 'y'],
  longitude: ['longitude', 'longitud', 'lon', 'lng', 'long', 'x'],
  timeZone: ['fuseau horaire', 'time zone', 'timezone', 'zona horaria', 'fuseau'],
  openingHours: ['horaires', 'horaire', 'heures d ouverture', 'horaires d ouverture', 'opening hours', 'hours', 'business hours', 'horario', 'horarios', 'horario de apertura', 'opening hours osm'],
  specialHours: ['special hours', 'horaires exceptionnels', 'horaires d ouverture exceptionnels', 'horarios especiales', 'horario especial', 'jours speciaux', 'special days'],
}

const shortDays: readonly (readonly string[])[] = [
  ['lun', 'lu', 'mon', 'mo'],
  ['mar', 'ma', 'tue', 'tues', 'tu'],
  ['mer', 'me', 'wed', 'we', 'mie', 'mi'],
  ['jeu', 'je', 'thu', 'thur', 'thurs', 'th', 'jue', 'ju'],
  ['ven', 've', 'fri', 'fr', 'vie', 'vi'],
  ['sam', 'sa', 'sat', 'sab'],
  ['dim', 'di', 'sun', 'su', 'dom', 'do'],
]

const daySpellings: ReadonlyMap<string, Weekday> = new Map(
  weekdays.flatMap((day, at) => [
    ...Object.values(dayNames).map((names) => [plain(names[at] ?? ''), day] as const),
    ...(shortDays[at] ?? []).map((short) => [short, day] as const),
  ]),
)

const setSpellings: ReadonlyMap<string, string> = new Map([
  ...hoursTypes
    .slice(1)
    .flatMap((set) => Object.values(setNames).map((names) => [plain(names[set] ?? ''), set] as const)),
  ['drive through', 'drive'],
  ['emporter', 'takeaway'],
  ['take away', 'takeaway'],
  ['takeout', 'takeaway'],
])

/** What each column holds, as far as its heading tells; one target a column, and each target once. */
export function guessMapping(header: readonly string[]): string[] {
  const mapping = header.map(
    (text) => parseDay(plain(text)) ?? parseCustomField(text) ?? (text.trim() === '@id' ? 'id' : 'ignore'),
  )
  const usedTargets = new Set<string>()
  for (const [at, target] of mapping.entries()) {
    if (!sharedTargets.has(target) && usedTargets.has(target)) mapping[at] = 'ignore'
    usedTargets.add(target)
  }
  for (const [target, names] of Object.entries(alsoKnownAs)) {
    const columns = names.flatMap((name) =>
      header.flatMap((text, at) => (mapping[at] === 'ignore' && plain(text) === name ? [at] : [])),
    )
    const chosen = target === 'streetMore' ? columns : columns.slice(0, 1)
    if (!usedTargets.has(target)) for (const at of chosen) mapping[at] = target
  }
  return mapping
}

function parseDay(text: string): string | undefined {
  const normalized = text
    .replace(/\b(horaires?|heures?|hours?|horarios?|horas|ouverture|opening|h|d|du|de|des|l|le|les|el)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const whole = daySpellings.get(normalized)
  if (whole !== undefined) return whole
  for (const [word, set] of setSpellings) {
    const day = daySpellings.get(normalized.replace(new RegExp(`(^| )(a )?${word}( |$)`), ' ').trim())
    if (day !== undefined && normalized.includes(word)) return `${set}.${day}`
  }
  return undefined
}

function parseCustomField(text: string): string | undefined {
  const name = /^\{\{\s*(\S.{0,59}?)\s*\}\}$/.exec(text.trim())?.[1]
  return name === undefined ? undefined : `customFields.${name}`
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
