import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { call } from './operation.ts'
import { Id } from './resource.ts'

export const googlePhotos = {
  take: call('POST', '/locations/{id}/google_photos', {
    summary:
      'Takes the newest photo that a place shows on Google into the company’s files, for a post; none when it shows none.',
    authz: { permission: 'calendarPost', scope: 'locations', object: 'Location', stranger: 404, effect: 'external' },
    params: z.object({ id: Id }),
    response: z.object({ photo: Attachment.schema.optional() }),
  }),
}
