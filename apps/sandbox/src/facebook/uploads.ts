import { type GraphServer, readBearer } from '../graph/graph.ts'
import { receivePart, uploadError } from '../graph/rupload.ts'
import type { FacebookState } from './state.ts'

/** Bytes of reels and video stories. An upload that broke off goes on at the offset that `status` tells. */
export function uploads({ core, tokens, pages }: GraphServer, state: FacebookState): void {
  core.host('facebook', 'rupload.facebook.com', (scope) => {
    scope.post<{ Params: { video: string } }>('/video-upload/:version/:video', (request, reply) => {
      const token = tokens.verify(readBearer(request))
      const video = state.videos.get(request.params.video)
      if (!video || !pages.reaches(token, video.page))
        throw uploadError('ProcessingFailedError', 'There is no such upload.', false)
      const act = { network: 'facebook', account: video.page.id, operation: 'video-upload.create', public: false }
      return core.mutate(request, reply, act, async () => {
        const received = video.parts.reduce((sum, part) => sum + part.length, 0)
        const { part, complete } = await receivePart(core, request, received)
        video.parts.push(part)
        if (complete) video.media = core.world.media.store(Buffer.concat(video.parts))
        return { remoteId: video.id, media: video.media ? [video.media] : [], body: { success: true } }
      })
    })
  })
}
