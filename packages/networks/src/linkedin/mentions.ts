import type { Call, Nameable, Network } from '../network.ts'
import type { LinkedIn } from './api.ts'
import { unlessDenied } from './oauth.ts'
import { elementsSchema, Follower, OrganizationName } from './wire.ts'

/**
 * Whom a post can name: people who follow the Page, where LinkedIn gave the application that right, and pages by the
 * exact word of their address, as there is no search for them.
 * https://learn.microsoft.com/linkedin/marketing/community-management/members/people-typeahead (read 2026-11)
 */
export function linkedinMentions(linkedin: LinkedIn): NonNullable<Network['mentions']> {
  return async (call, typed) => {
    const searchText = typed.trim()
    const vanity = parseVanityName(searchText)
    return [...(await pages(call, vanity)), ...(await followers(call, searchText))]
  }

  async function pages(call: Call, vanityName: string): Promise<Nameable[]> {
    const query = { q: 'vanityName', vanityName }
    const reading = linkedin.get(call, call.token, 'rest/organizations', query, elementsSchema(OrganizationName))
    return ((await unlessDenied(reading))?.elements ?? []).flatMap(({ id, localizedName }) =>
      id === undefined ? [] : [{ label: localizedName, id: `urn:li:organization:${id}`, kind: 'page' as const }],
    )
  }

  async function followers(call: Call, searchText: string): Promise<Nameable[]> {
    // One space at most, and six characters at least where there is one or a full stop: anything else is refused.
    const keywords = searchText.split(/\s+/).slice(0, 2).join(' ')
    if (keywords.includes('/') || (/[ .]/.test(keywords) && keywords.length < 6)) return []
    const query = { q: 'organizationFollowers', organization: call.account.id, keywords }
    const reading = linkedin.get(call, call.token, 'rest/peopleTypeahead', query, elementsSchema(Follower))
    return ((await unlessDenied(reading))?.elements ?? []).map(({ member, firstName, lastName }) => ({
      label: `${firstName} ${lastName}`.trim(),
      id: member,
      kind: 'person' as const,
    }))
  }
}

/** The word in a page's address: of an address that was pasted, or what a name would be there. */
function parseVanityName(searchText: string): string {
  const pasted = /linkedin\.com\/company\/([^/?#\s]+)/i.exec(searchText)?.[1]
  return (
    pasted ??
    searchText
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  )
}
