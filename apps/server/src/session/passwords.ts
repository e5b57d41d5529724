import { hash, verify } from '@node-rs/argon2'

// OWASP's minimum for argon2id (cheat sheet read 2026-11): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let dummyHash: Promise<string> | undefined

/** Checks a password; an unknown name costs the same time as a known one. */
export async function passwordHolds(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const holds = await verify(stored ?? (await dummyHash), password.normalize('NFC'))
  return holds && stored !== null
}
