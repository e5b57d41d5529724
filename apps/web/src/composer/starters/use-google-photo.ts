import { googlePhotos } from '@vitrine/contract/google-photos'
import { newKey, send } from '../../api/send.ts'
import { keptItem } from '../model/contents.ts'
import type { MediaItem } from '../model/media-item.ts'

/** Takes a photo that a place shows on Google. Null when there is none, or none can be had now: a text does without. */
export function useGooglePhoto(place: string | null): () => Promise<MediaItem | null> {
  return async () => {
    if (place === null) return null
    try {
      const { photo } = await send(googlePhotos.take, { params: { id: place } }, { idempotencyKey: newKey() })
      return photo === undefined ? null : keptItem(photo)
    } catch {
      return null
    }
  }
}
