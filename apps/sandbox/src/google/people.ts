import { digits } from '../ids.ts'

/** A login as Google knows the person behind it; the same in every run. */
export interface GooglePerson {
  sub: string
  name: string
  givenName: string
  email: string
}

export function person(owner: string): GooglePerson {
  const local = owner.split('@')[0] ?? owner
  const givenName = local.charAt(0).toUpperCase() + local.slice(1)
  return {
    sub: `1${digits(20, 'google person', owner)}`,
    name: givenName,
    givenName,
    email: owner.includes('@') ? owner : `${owner}@gmail.example`,
  }
}
