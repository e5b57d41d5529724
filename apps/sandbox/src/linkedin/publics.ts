import { type Public, publicOf } from '../publics.ts'
import type { Organization } from './state.ts'

export function publicOfPage({ urn, account }: Organization): Public {
  return publicOf('linkedin', urn, account.place.name)
}

export function followersOf(page: Organization, now: number): number {
  return publicOfPage(page).followersOn(Math.floor(now / 86_400_000))
}
