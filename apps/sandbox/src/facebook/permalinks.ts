import type { Core } from '../core.ts'
import { accountAddress } from '../inspector/address.ts'
import type { FacebookState } from './state.ts'

/** Public addresses lead to where the inspector shows the thing. */
export function permalinks({ host }: Core, state: FacebookState): void {
  host('facebook', 'www.facebook.com', (scope) => {
    scope.get<{ Params: { page: string } }>('/:page', async ({ params }, reply) =>
      reply.redirect(accountAddress('facebook', params.page)),
    )
    scope.get<{ Params: { page: string; post: string } }>('/:page/posts/:post', async ({ params }, reply) =>
      reply.redirect(accountAddress('facebook', params.page, `${params.page}_${params.post}`)),
    )
    for (const kind of ['videos', 'reel'])
      scope.get<{ Params: { page: string; video: string } }>(`/:page/${kind}/:video`, async ({ params }, reply) =>
        reply.redirect(accountAddress('facebook', params.page, state.videos.get(params.video)?.postId ?? undefined)),
      )
    scope.get<{ Querystring: { fbid?: string } }>('/photo.php', async ({ query }, reply) => {
      const photo = state.photos.get(query.fbid ?? '')
      return photo
        ? reply.redirect(accountAddress('facebook', photo.page.id, photo.storyId ?? undefined))
        : reply.callNotFound()
    })
  })
}
