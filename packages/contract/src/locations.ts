import { z } from 'zod'
import { isCountry } from './countries.ts'
import { maxDegrees, webProtocol } from './field-rules.ts'
import { GoogleBusinessProfile, GoogleProfileChange } from './google-profile.ts'
import { Group, GroupSummary } from './groups.ts'
import { Integration, type IntegrationType, IntegrationTypeName, integrationFields } from './integrations.ts'
import { ListingDecision, ListingPart } from './listings.ts'
import { LocationLabel } from './location-labels.ts'
import { OpeningHours, onceEach, SpecialTime, SpecialTimes } from './opening-hours.ts'
import { call, create, list, read, remove, update } from './operation.ts'
import { embedded, Id, Instant, Iri, link, resource } from './resource.ts'

const integrations = Object.fromEntries(
  Object.values(integrationFields).map((field) => [field, embedded(Integration).optional()]),
) as Record<(typeof integrationFields)[IntegrationType], z.ZodOptional<typeof Integration.schema>> // fromEntries loses the keys

const identityAndAddress = {
  id: Id,
  name: z.string(),
  externalId: z.string().optional(),
  groupe: embedded(GroupSummary).optional(),
  locationLabels: z.array(embedded(LocationLabel)),
  street: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  country: z.string(),
  phone: z.string().optional(),
  /** The phone number as people write it there, as texts quote it. */
  phoneText: z.string().optional(),
  website: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  timeZone: z.string(),
  /** Its country has several zones and its address does not tell which: `timeZone` waits for a person. Naming one settles it. */
  timeZoneToCheck: z.boolean(),
  updateFbData: z.boolean(),
  /** Days whose hours could not be read at import and wait for a person. */
  hoursToCheck: z.array(z.string()),
  createdAt: Instant,
  ...integrations,
}

/** An advertising account that the place's Facebook grant opened. */
export const AdAccount = z.object({ id: z.string(), name: z.string(), currency: z.string().optional() })

/** A place as lists show it: identity, address and the health of its connections. */
export const LocationSummary = resource('Location', '/locations', identityAndAddress)

/** A place with everything it says of itself. */
export const Location = resource('Location', '/locations', {
  ...identityAndAddress,
  description: z.string().optional(),
  openingHours: z.array(OpeningHours),
  specialTimes: z.array(SpecialTime),
  /** Absent where the place has no Google listing. */
  googleBusinessProfile: GoogleBusinessProfile.optional(),
  /** How hours and profile stand at the networks that show them, field by field. */
  listing: z.array(ListingPart),
  /** Values of the company's own fields, for `{{field}}` in posts. */
  customFields: z.record(z.string(), z.string()),
  adAccounts: z.array(AdAccount),
})

const text = (max: number) => z.string().trim().max(max)
/** A form sends an emptied field as `""`. */
const clearable = (max: number) =>
  text(max)
    .transform((value) => value || null)
    .nullable()
    .optional()
const Country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, { params: { code: 'country' } })
/** A company's own fields of one location; as many as a file for the import has columns. */
export const maxCustomFields = 200
const LocationChange = z.object({
  name: text(200).min(1).optional(),
  groupe: link(Group).nullable().optional(),
  locationLabels: z.array(link(LocationLabel)).max(200).optional(),
  externalId: clearable(200),
  street: clearable(300),
  postalCode: clearable(20),
  city: clearable(200),
  country: Country.optional(),
  phone: clearable(50),
  website: z
    .string()
    .trim()
    .max(2000)
    .transform((value) => value || null)
    .pipe(z.url({ protocol: webProtocol }).nullable())
    .nullable()
    .optional(),
  description: clearable(750),
  latitude: z.number().min(-maxDegrees.latitude).max(maxDegrees.latitude).nullable().optional(),
  longitude: z.number().min(-maxDegrees.longitude).max(maxDegrees.longitude).nullable().optional(),
  timeZone: z.string().optional(),
  updateFbData: z.boolean().optional(),
  /** Every set at once: one that is left out is gone. */
  openingHours: z
    .array(OpeningHours)
    .superRefine(onceEach((set) => set.type, 'type'))
    .optional(),
  specialTimes: SpecialTimes.optional(),
  customFields: z
    .record(z.string().max(60), z.string().max(2000))
    .refine((fields) => Object.keys(fields).length <= maxCustomFields, {
      params: { code: 'array.too_big', limit: maxCustomFields },
    })
    .optional(),
})
export type LocationChange = z.output<typeof LocationChange>

const object = { object: 'Location', stranger: 404 } as const

export const locations = {
  list: list(LocationSummary, {
    summary: 'The places the caller may see.',
    authz: { scope: 'locations', stranger: 404, effect: 'read' },
    rules: {
      filters: {
        name: 'text',
        search: 'text',
        groupe: { relation: () => Group },
        locationLabels: { relation: () => LocationLabel },
        id: { relation: () => LocationSummary },
        country: 'exact',
        timeZoneToCheck: 'boolean',
      },
      exists: ['groupe', 'locationLabels', 'openingHours', ...Object.values(integrationFields)],
      order: ['name', 'city', 'createdAt'],
    },
  }),
  create: create(Location, {
    summary: 'A new place. For who sees every place (PROFILE_OWNER).',
    authz: { permission: 'locations', scope: 'company', stranger: 404, effect: 'write' },
    body: LocationChange.required({ name: true }),
  }),
  read: read(Location, { summary: 'One place, whole.', authz: { scope: 'locations', ...object, effect: 'read' } }),
  update: update(Location, {
    summary:
      'Changes a place: its name, group, labels, address, phone, website, description, hours or fields of its own. With `googleHours` alone: hours, special days, description, phone and website.',
    authz: { permission: ['locations', 'googleHours'], scope: 'locations', ...object, effect: 'write' },
    body: LocationChange,
  }),
  remove: remove(Location, {
    summary: 'Deletes a place. Posts scheduled for it show it as disconnected.',
    authz: { permission: 'locations', scope: 'locations', ...object, effect: 'write' },
  }),
}

/** What a place says of itself at Google, and whose word counts where that shows something else. */
export const locationProfiles = {
  save: call('POST', '/locations/{id}/google-profile', {
    summary:
      'Changes the Google profile of a place that is connected to Google: description, categories, phones, website, flags.',
    authz: { permission: ['locations', 'googleHours'], scope: 'locations', ...object, effect: 'external' },
    params: z.object({ id: Id }),
    body: GoogleProfileChange,
    response: Location.schema,
    of: Location,
  }),
  decide: call('POST', '/locations/{id}/listing', {
    summary: 'Sends fields to a network once more (`ours`), or takes over what the network shows (`theirs`).',
    authz: { permission: ['locations', 'googleHours'], scope: 'locations', ...object, effect: 'external' },
    params: z.object({ id: Id }),
    body: ListingDecision,
    response: Location.schema,
    of: Location,
  }),
}

/** One connection in the tree: is it usable, and what is it called there. */
const TreeIntegration = z.object({ validToken: z.boolean(), name: z.string().optional() })
const TreeLocation = z.object({
  '@id': Iri,
  id: Id,
  name: z.string(),
  city: z.string().optional(),
  postalCode: z.string().optional(),
  externalId: z.string().optional(),
  timeZone: z.string(),
  /** Only where nobody has said yet which of its country's zones it is in. */
  timeZoneToCheck: z.literal(true).optional(),
  labels: z.array(Id),
  integrations: z.partialRecord(IntegrationTypeName, TreeIntegration),
})
export const LocationTree = z.object({
  '@context': z.string().optional(),
  '@id': Iri,
  '@type': z.literal('LocationTree'),
  totalItems: z.int(),
  labels: z.array(z.object({ '@id': Iri, id: Id, name: z.string() })),
  groups: z.array(z.object({ '@id': Iri, id: Id, name: z.string(), locations: z.array(TreeLocation) })),
  ungrouped: z.array(TreeLocation),
})
export type LocationTree = z.infer<typeof LocationTree>

export const locationTree = {
  read: call('GET', '/location_tree', {
    summary: 'Groups and places in one light answer, with an ETag. `google=true` keeps places with a Google listing.',
    authz: { scope: 'locations', stranger: 404, effect: 'read' },
    query: z.object({ google: z.enum(['true', 'false', '1', '0']).optional() }),
    response: LocationTree,
    raw: true,
  }),
}
