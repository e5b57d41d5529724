import { presentAttachment } from '../attachments/present.ts'
import { requireVisibleLocation } from '../db/visible-location.ts'
import type { HandlersOf } from '../http/handler.ts'
import { importPhoto } from './photos.ts'

export const googlePhotoRoutes: HandlersOf<'googlePhotos'> = {
  async take(deps, { params, viewer, db }) {
    await requireVisibleLocation(db, viewer, params.id)
    const photo = await importPhoto(deps, db, viewer, params.id)
    return photo === null ? {} : { photo: presentAttachment(deps.config, photo) }
  },
}
