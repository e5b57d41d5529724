import type { Core } from '../core.ts'
import type { Serve } from './api.ts'
import { denied, invalidParameter, notFound } from './errors.ts'
import { drawLogo } from './files.ts'
import { countFollowers } from './page-audience.ts'
import { page as pageOf } from './paging.ts'
import { createMember, type LinkedInMembers } from './people.ts'
import { parseList, parseRecord } from './restli.ts'
import type { LinkedInState, Organization } from './state.ts'

const ADMIN = ['rw_organization_admin', 'r_organization_admin']
const LOOKUP = [...ADMIN, 'r_organization_social', 'w_organization_social']

/** Who the member is, the pages they administer, and what anybody may know of a page. */
export function organizations(core: Core, serve: Serve, state: LinkedInState, people: LinkedInMembers): void {
  serve.read({ method: 'GET', path: '/v2/userinfo', operation: 'userinfo.get', scopes: ['openid'] }, ({ grant }) => ({
    on: null,
    getResponse: () => {
      const { id, firstName, lastName } = createMember(grant.owner)
      return { body: { sub: id, name: `${firstName} ${lastName}`, given_name: firstName, family_name: lastName } }
    },
  }))

  serve.read(
    { method: 'GET', path: '/rest/organizationAcls', operation: 'organizationAcls.roleAssignee', scopes: ADMIN },
    ({ grant, query }) => ({
      on: null,
      getResponse: () => {
        if (query.get('q') !== 'roleAssignee') throw invalidParameter('q')
        const role = query.get('role') ?? 'ADMINISTRATOR'
        const roleAssignee = createMember(grant.owner).urn
        const acls = state.ofOwner(grant.owner).map(({ urn }) => ({
          ...{ role: 'ADMINISTRATOR', organization: urn, roleAssignee, state: 'APPROVED' },
        }))
        return { body: pageOf(query, role === 'ADMINISTRATOR' ? acls : []) }
      },
    }),
  )

  serve.read(
    { method: 'GET', path: '/rest/organizations/:id', operation: 'organizations.get', scopes: ADMIN },
    (call) => ({
      on: null,
      getResponse: () => ({ body: shown(call.administers(`urn:li:organization:${call.raw(0)}`)) }),
    }),
  )

  /** By the exact name in a page's address, which anybody may ask; or several of one's own. */
  serve.read(
    { method: 'GET', path: '/rest/organizations', operation: 'organizations.find', scopes: LOOKUP },
    (call) => ({
      on: null,
      getResponse: () => {
        const { query } = call
        if (query.get('q') === 'vanityName') {
          const wanted = decodeURIComponent(query.get('vanityName') ?? '')
          const found = state.pages().filter(({ vanity }) => vanity === wanted)
          return { body: pageOf(query, found.map(glimpse)) }
        }
        const ids = parseList(query.get('ids'), 'ids')
        return { body: batch(ids, (id) => shown(call.administers(`urn:li:organization:${id}`))) }
      },
    }),
  )

  serve.read(
    { method: 'GET', path: '/rest/organizationsLookup', operation: 'organizationsLookup.batchGet', scopes: LOOKUP },
    ({ query }) => ({
      on: null,
      getResponse: () => ({
        body: batch(parseList(query.get('ids'), 'ids'), (id) => {
          const found = state.page(`urn:li:organization:${id}`)
          if (!found) throw notFound(id)
          return glimpse(found)
        }),
      }),
    }),
  )

  serve.read(
    { method: 'GET', path: '/rest/networkSizes/:urn', operation: 'networkSizes.get', scopes: ADMIN },
    (call) => ({
      on: null,
      getResponse: () => {
        // The older spelling was refused in July 2026 (live probe).
        if (call.query.get('edgeType') !== 'COMPANY_FOLLOWED_BY_MEMBER') throw invalidParameter('edgeType')
        const found = call.administers(call.urn(0, 'entity'))
        return { body: { firstDegreeSize: countFollowers(found, core.clock.now()) } }
      },
    }),
  )

  serve.read(
    { method: 'GET', path: '/rest/people', operation: 'people.batchGet', scopes: ['r_basicprofile'] },
    (call) => ({
      on: null,
      getResponse: () => {
        const ids = parseKeys(call.query.get('ids'))
        return {
          body: batch(ids, (id) => {
            const member = people.find(`urn:li:person:${id}`)
            if (!member) throw denied(`people.${id}`)
            return { id: member.id, localizedFirstName: member.firstName, localizedLastName: member.lastName }
          }),
        }
      },
    }),
  )

  serve.read(
    {
      ...{ method: 'GET', path: '/rest/peopleTypeahead', operation: 'peopleTypeahead.organizationFollowers' },
      scopes: ['r_organization_followers'],
    },
    (call) => ({
      on: null,
      getResponse: () => {
        const { query } = call
        if (query.get('q') !== 'organizationFollowers') throw invalidParameter('q')
        call.administers(decodeURIComponent(query.get('organization') ?? ''))
        const keywords = decodeURIComponent(query.get('keywords') ?? '').toLowerCase()
        // Seen in the field: one space at most, and six characters at least when there is one or a full stop.
        if (keywords.split(' ').length > 2 || (/[ .]/.test(keywords) && keywords.length < 6))
          throw invalidParameter('keywords')
        const found = FOLLOWERS.map((name) => people.customer({ name })).filter(({ firstName, lastName }) =>
          `${firstName} ${lastName}`.toLowerCase().includes(keywords),
        )
        const elements = found.map(({ urn, firstName, lastName }) => ({
          ...{ member: urn, firstName, lastName, headline: 'Restauration, hôtellerie' },
        }))
        return { body: pageOf(query, elements) }
      },
    }),
  )
}

const FOLLOWERS = [
  'Amélie Rousseau',
  'Bastien Leroy',
  'Camille Fontaine',
  'Diane Marchetti',
  'Étienne Moulin',
  'Farida Belkacem',
  'Margaux Delorme',
  'Martin Oliveira',
]

function shown({ id, vanity, account }: Organization) {
  return {
    id: Number(id),
    localizedName: account.name,
    vanityName: vanity,
    localizedWebsite: `https://${vanity}.example`,
    logoV2: { original: drawLogo(id) },
    locations: [
      {
        address: {
          line1: account.place.street,
          postalCode: account.place.postcode,
          city: account.place.city,
          country: account.place.country,
        },
        ...(account.place.phone === undefined ? {} : { phoneNumber1: { number: account.place.phone } }),
      },
    ],
  }
}

function glimpse({ id, vanity, account }: Organization) {
  return { id: Number(id), localizedName: account.name, vanityName: vanity }
}

/** `List((id:a),(id:b))`, as records are named by several. */
function parseKeys(raw: string | undefined): string[] {
  const inner = /^List\((.*)\)$/.exec(raw ?? '')?.[1]
  if (inner === undefined) throw invalidParameter('ids')
  return [...inner.matchAll(/\([^()]*\)/g)].map(([text]) => String(parseRecord(text, 'ids').id))
}

/** Each by its key, or by which error it can't be had. */
export function batch<T>(ids: readonly string[], read: (id: string) => T) {
  const results: Record<string, T> = {}
  const statuses: Record<string, number> = {}
  const errors: Record<string, unknown> = {}
  for (const id of ids) {
    try {
      results[id] = read(id)
      statuses[id] = 200
    } catch (error) {
      if (!(error instanceof Error && 'status' in error && 'body' in error)) throw error
      statuses[id] = Number(error.status)
      errors[id] = error.body
    }
  }
  return { results, statuses, errors }
}
