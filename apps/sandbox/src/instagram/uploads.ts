import type { FastifyRequest } from 'fastify'
import { fetchFile } from '../graph/files.ts'
import { bearerOf, type Graph } from '../graph/graph.ts'
import type { Media } from '../media.ts'
import { VendorError } from '../vendor-error.ts'
import { failureOf } from './containers.ts'
import type { InstagramState } from './state.ts'

/** Bytes of a resumable container, to rupload: `Authorization: OAuth`, `offset`, `file_size`, or `file_url`. */
export function uploads({ core, tokens, pages }: Graph, state: InstagramState): void {
  core.host('instagram', 'rupload.facebook.com', (scope) => {
    scope.post<{ Params: { container: string } }>('/ig-api-upload/:version/:container', (request, reply) => {
      const token = tokens.verify(bearerOf(request))
      const container = state.containers.get(request.params.container)
      if (!container || !pages.reaches(token, container.profile.page))
        throw failed('ProcessingFailedError', 'The container does not exist.', false)
      const act = {
        network: 'instagram',
        account: container.profile.id,
        operation: 'ig-api-upload.create',
        public: false,
      }
      return core.mutate(request, reply, act, async () => {
        const media = await receive(request)
        container.media = media
        container.failure = failureOf(media, container.kind)
        container.readyAt = core.clock.now() + core.options.processingMs
        return { remoteId: container.id, media: [media], body: { success: true, message: 'Upload successful.' } }
      })
    })
  })

  async function receive(request: FastifyRequest): Promise<Media> {
    const { file_url: url, offset, file_size: size } = request.headers
    if (typeof url === 'string') {
      const media = await fetchFile(core, url)
      if (!media) throw failed('ProcessingFailedError', 'The file could not be fetched.', true)
      return media
    }
    if (offset !== '0') throw failed('OffsetInvalidError', 'Request starting offset is invalid', false)
    if (!Buffer.isBuffer(request.body) || request.body.length !== Number(size))
      throw failed('PartialRequestError', 'Partial request (did not match length of file)', true)
    return core.world.media.keep(request.body)
  }
}

function failed(type: string, message: string, retriable: boolean): VendorError {
  return new VendorError(400, { debug_info: { retriable, type, message } })
}
