import { digits } from '../ids.ts'
import type { SavedState } from '../saved-state.ts'

export interface Member {
  readonly id: string
  readonly urn: string
  readonly firstName: string
  readonly lastName: string
}

/** A login as LinkedIn knows the person behind it; the same in every run. */
export function createMember(owner: string): Member {
  return named(`${owner.charAt(0).toUpperCase()}${owner.slice(1)} Dubreuil`, `login ${owner}`)
}

export interface LinkedInMembers {
  /** Somebody who wrote or liked something. */
  customer(author: { name: string; id?: string }): Member
  find(urn: string): Member | undefined
  clear(): void
}

export function createPeople(saved: SavedState): LinkedInMembers {
  const known = saved.map('linkedin people', new Map<string, Member>())
  return {
    customer({ name, id }) {
      const member = named(name, id ?? name)
      known.set(member.urn, member)
      return member
    },
    find: (urn) => known.get(urn),
    clear: () => known.clear(),
  }
}

function named(name: string, of: string): Member {
  const [firstName = '', ...rest] = name.split(' ')
  const id = `p${digits(9, 'linkedin member', of)}`
  return { id, urn: `urn:li:person:${id}`, firstName, lastName: rest.join(' ') }
}
