import type { Call } from '../network.ts'
import type { LinkedIn } from './api.ts'
import { unlessDenied } from './oauth.ts'
import { list, record } from './restli.ts'
import { OrganizationName, PersonName, resultsSchema } from './wire.ts'

const AT_ONCE = 50

/** Who stands behind these URNs, as far as we may know; members' names may be kept for a day. */
export async function fetchNames(
  linkedin: LinkedIn,
  call: Call,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const people = listActorIds(actors, 'person')
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const query = { ids: list(people.slice(from, from + AT_ONCE).map((id) => record({ id }))) }
    const found = await unlessDenied(linkedin.get(call, call.token, 'rest/people', query, resultsSchema(PersonName)))
    // A record's key comes back as it was asked: `(id:abc)` or `abc`.
    for (const [key, { localizedFirstName, localizedLastName }] of Object.entries(found?.results ?? {}))
      names.set(`urn:li:person:${key.replace(/^\(id:|\)$/g, '')}`, `${localizedFirstName} ${localizedLastName}`.trim())
  }
  const pages = listActorIds(actors, 'organization')
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const query = { ids: list(pages.slice(from, from + AT_ONCE)) }
    const reading = linkedin.get(call, call.token, 'rest/organizationsLookup', query, resultsSchema(OrganizationName))
    for (const [id, { localizedName }] of Object.entries((await unlessDenied(reading))?.results ?? {}))
      names.set(`urn:li:organization:${id}`, localizedName)
  }
  return names
}

function listActorIds(actors: readonly string[], kind: string): string[] {
  const prefix = `urn:li:${kind}:`
  return [...new Set(actors)].filter((urn) => urn.startsWith(prefix)).map((urn) => urn.slice(prefix.length))
}
