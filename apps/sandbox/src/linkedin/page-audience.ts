import { getAudience, type Public } from '../audience.ts'
import type { Organization } from './state.ts'

export function publicOfPage({ urn, account }: Organization): Public {
  return getAudience('linkedin', urn, account.place.name)
}

export function countFollowers(page: Organization, now: number): number {
  return publicOfPage(page).followersOn(Math.floor(now / 86_400_000))
}
