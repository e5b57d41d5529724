import type { Core } from '../core.ts'
import { accountAddress } from '../inspector/address.ts'
import type { LinkedInState } from './state.ts'

/** Public addresses lead to where the inspector shows the thing. */
export function permalinks({ host }: Core, state: LinkedInState): void {
  host('linkedin', 'www.linkedin.com', (scope) => {
    scope.get<{ Params: { urn: string } }>('/feed/update/:urn', async ({ params }, reply) => {
      const post = state.post(params.urn) ?? state.comment(params.urn)?.post
      return post ? reply.redirect(accountAddress('linkedin', post.page.urn, post.urn)) : reply.callNotFound()
    })
    scope.get<{ Params: { vanity: string } }>('/company/:vanity', async ({ params }, reply) => {
      const page = state.pages().find(({ id, vanity }) => vanity === params.vanity || id === params.vanity)
      return page ? reply.redirect(accountAddress('linkedin', page.urn)) : reply.callNotFound()
    })
  })
}
