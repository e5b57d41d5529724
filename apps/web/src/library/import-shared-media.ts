import { sharedMedias } from '@vitrine/contract/shared-medias'
import { newKey, send } from '../api/send.ts'

/** Makes a shared file one the company’s posts can use. */
export const importSharedMedia = (id: string) =>
  send(sharedMedias.take, { params: { id } }, { idempotencyKey: newKey() })
