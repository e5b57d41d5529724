import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { isCountry } from './countries.ts'
import { colorPattern } from './field-rules.ts'
import { call, create, list, read, update } from './operation.ts'
import { Id, Instant, link, resource } from './resource.ts'

export const locales = ['fr', 'en', 'es'] as const
export type Locale = (typeof locales)[number]
/** `fr-FR` and the like are read by their first two letters. */
export const Lang = z
  .string()
  .transform((value) => value.slice(0, 2).toLowerCase())
  .pipe(z.enum(locales))

export const firstDays = ['monday', 'saturday', 'sunday'] as const

/** The way of a new company to its first post. Each person sees the steps they may take. */
export const firstSteps = ['places', 'connect', 'hours', 'post', 'team'] as const
export type FirstStep = (typeof firstSteps)[number]

const color = z.string().regex(colorPattern)

/** The brand a company shows in place of the product's own. */
export const Brand = z.object({
  name: z.string().max(80).optional(),
  logo: z.string().optional(),
  /** In the dark scheme, where the other would not be seen. */
  logoDark: z.string().optional(),
  favicon: z.string().optional(),
  color: color.optional(),
})

export const Company = resource('Company', '/companies', {
  id: Id,
  name: z.string(),
  country: z.string(),
  timeZone: z.string(),
  lang: z.enum(locales),
  postsAreApproved: z.boolean(),
  repliesAreApproved: z.boolean(),
  /** The first day of its weeks; as the reader's language has it when not said. */
  firstDayOfWeek: z.enum(firstDays).optional(),
  brand: Brand,
  /** The first steps that were put aside. What is done shows in what the company has. */
  skippedSteps: z.array(z.enum(firstSteps)),
  /** A person has confirmed or edited opening hours of one of its locations. Hours that an import brought are not. */
  hoursChecked: z.boolean(),
  createdAt: Instant,
  /** Who may give rights: whom to ask for one that is missing. The owners first, five at most. */
  administrators: z.array(z.string()),
  /** For the super admin's list: how many people and places. */
  usersCount: z.int().optional(),
  locationsCount: z.int().optional(),
  /** Since when nobody of it comes in and nothing leaves for it, and why: told to the super admin alone. */
  disabledAt: Instant.optional(),
  disabledBecause: z.string().optional(),
})

const CompanyChange = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCountry, { params: { code: 'country' } })
    .optional(),
  timeZone: z.string().optional(),
  lang: Lang.optional(),
  postsAreApproved: z.boolean().optional(),
  repliesAreApproved: z.boolean().optional(),
  firstDayOfWeek: z.enum(firstDays).nullish(),
  /** Its brand: words, a colour and uploaded pictures. Null goes back to the installation's. */
  brandName: z.string().trim().min(1).max(80).nullish(),
  brandColor: color.nullish(),
  logo: link(Attachment).nullish(),
  logoDark: link(Attachment).nullish(),
  favicon: link(Attachment).nullish(),
})

/** What the platform does to a company it acts for. */
const platform = { superAdmin: true, scope: 'company', object: 'Company', stranger: 404, effect: 'write' } as const
const disabling = { path: '/companies/{id}/disabling', params: z.object({ id: Id }) }

export const companies = {
  list: list(Company, {
    summary: 'Every company, for the super admin.',
    authz: { superAdmin: true, scope: 'public', stranger: 403, effect: 'read' },
    rules: { filters: { name: 'text' }, order: ['name', 'createdAt'] },
  }),
  create: create(Company, {
    summary: 'A new company, for the super admin.',
    authz: { superAdmin: true, scope: 'public', stranger: 403, effect: 'write' },
    body: CompanyChange.required({ name: true }),
  }),
  read: read(Company, {
    summary: 'The caller’s company and its settings.',
    authz: { scope: 'company', object: 'Company', stranger: 404, effect: 'read' },
  }),
  update: update(Company, {
    summary: 'Changes the company’s settings.',
    authz: { permission: 'setting', scope: 'company', object: 'Company', stranger: 404, effect: 'write' },
    body: CompanyChange,
  }),
  skipStep: call('PUT', '/companies/{id}/skipped_steps', {
    summary:
      'Puts one of the company’s first steps aside for everybody, or takes it up again. By who sees every place.',
    authz: {
      permission: ['locations', 'users'],
      ...{ scope: 'company', object: 'Company', stranger: 404, effect: 'write' },
    },
    params: disabling.params,
    body: z.object({ step: z.enum(firstSteps), skipped: z.boolean() }),
    response: Company.schema,
    of: Company,
  }),
  disable: call('PUT', disabling.path, {
    summary: 'Lets nobody of the company in and nothing leave for it, until it is enabled. Everything it has stays.',
    authz: platform,
    params: disabling.params,
    body: z.object({ because: z.string().trim().min(1).max(500) }),
    response: Company.schema,
    of: Company,
  }),
  enable: call('DELETE', disabling.path, {
    summary: 'Opens the company again. What should have left meanwhile waits for a person’s decision.',
    authz: platform,
    params: disabling.params,
    status: 204,
    of: Company,
  }),
}
