import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import { bind } from './binding.ts'
import { mayEnter } from './refusals.ts'
import { startSession, type TokenPair } from './session.ts'

/**
 * Lets in who has shown who they are, in the browser or program that asked. Whether their account is open is told here
 * and not before: nobody else learns that there is such an account.
 */
export async function enter(
  deps: Deps,
  person: { id: string; companyId: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenPair> {
  await mayEnter(deps.databases.forCompany(person.companyId), person.id)
  return startSession(deps, {
    ...person,
    userAgent: request.headers['user-agent'] ?? '',
    binding: bind(deps.config, request, reply),
  })
}
