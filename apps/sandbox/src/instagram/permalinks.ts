import type { FastifyReply } from 'fastify'
import type { Core } from '../core.ts'
import { accountAddress } from '../inspector/address.ts'
import { idOfShortcode } from './serializers.ts'
import type { InstagramState } from './state.ts'

/** Public addresses lead to where the inspector shows the thing. */
export function permalinks({ host }: Core, state: InstagramState): void {
  function lead(reply: FastifyReply, id: string) {
    const media = state.media.get(id)
    const profile = media?.profile ?? media?.mentions
    return profile ? reply.redirect(accountAddress('instagram', profile.id, id)) : reply.callNotFound()
  }

  host('instagram', 'www.instagram.com', (scope) => {
    for (const kind of ['p', 'reel'])
      scope.get<{ Params: { code: string } }>(`/${kind}/:code`, async ({ params }, reply) =>
        lead(reply, idOfShortcode(params.code)),
      )
    scope.get<{ Params: { username: string; media: string } }>('/stories/:username/:media', async ({ params }, reply) =>
      lead(reply, params.media),
    )
  })
}
