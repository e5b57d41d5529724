import { presentAttachment } from '../attachments/present.ts'
import { mustSee } from '../db/visible-location.ts'
import type { HandlersOf } from '../http/handler.ts'
import { takePhoto } from './photos.ts'

export const googlePhotoRoutes: HandlersOf<'googlePhotos'> = {
  async take(deps, { params, who, db }) {
    await mustSee(db, who, params.id)
    const photo = await takePhoto(deps, db, who, params.id)
    return photo === null ? {} : { photo: presentAttachment(deps.config, photo) }
  },
}
