import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import { Unauthorized } from '../lib/errors.ts'
import { enter } from '../session/open-session.ts'
import type { TokenPair } from '../session/session.ts'
import { noteGuess, throttleGuesses } from '../session/throttle.ts'
import { consumeLink, findLink, isSigned } from './links.ts'
import { findPerson } from './queries.ts'

/** Signs in whoever follows the link of a mail, once. */
export async function signInByLink(
  deps: Deps,
  given: { user: string; expires: string; hash: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenPair> {
  const { open } = deps.databases
  await throttleGuesses(open, request.ip)
  const link = await findLink(open, 'passwordless', given.hash)
  const db = link && deps.databases.forCompany(link.company_id)
  const person = link && db && (await findPerson(db, link.user_id))
  const holds = link && person && person.email === given.user && isSigned(deps.config, given, link.nonce)
  if (!holds || !(await consumeLink(open, link.id))) {
    await noteGuess(open, request.ip)
    throw new Unauthorized('Invalid or expired login link.')
  }
  return enter(deps, { id: person.id, companyId: person.company_id }, request, reply)
}
