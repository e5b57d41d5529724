import { type GraphServer, readBearer } from '../graph/graph.ts'
import { receivePart, uploadError } from '../graph/rupload.ts'
import { findFailure } from './containers.ts'
import type { InstagramState } from './state.ts'

/** Bytes of a resumable container, to rupload: `Authorization: OAuth`, `offset`, `file_size`, or `file_url`. */
export function uploads({ core, tokens, pages }: GraphServer, state: InstagramState): void {
  core.host('instagram', 'rupload.facebook.com', (scope) => {
    scope.post<{ Params: { container: string } }>('/ig-api-upload/:version/:container', (request, reply) => {
      const token = tokens.verify(readBearer(request))
      const container = state.containers.get(request.params.container)
      if (!container || !pages.reaches(token, container.profile.page))
        throw uploadError('ProcessingFailedError', 'The container does not exist.', false)
      const act = {
        network: 'instagram',
        account: container.profile.id,
        operation: 'ig-api-upload.create',
        public: false,
      }
      return core.mutate(request, reply, act, async () => {
        const { part, complete } = await receivePart(core, request, 0)
        if (!complete) throw uploadError('PartialRequestError', 'Partial request (did not match length of file)', true)
        const media = core.world.media.store(part)
        container.media = media
        container.failure = findFailure(media, container.kind)
        container.readyAt = core.clock.now() + core.options.processingMs
        return { remoteId: container.id, media: [media], body: { success: true, message: 'Upload successful.' } }
      })
    })
  })
}
