import { useMutation } from '@tanstack/react-query'
import { attachments } from '@vitrine/contract/attachments'
import { type ApiError, toApiError } from '../api/error.ts'
import { send } from '../api/send.ts'

/** Uploads an image, then saves it; null removes it. Both steps share one pending state and one error. */
export function useImageUpload(saveImage: (attachment: string | null) => Promise<unknown>) {
  return useMutation<void, ApiError, File | null>({
    mutationFn: async (file) => {
      try {
        await saveImage(file && (await upload(file)))
      } catch (failure) {
        throw toApiError(failure)
      }
    },
  })
}

async function upload(file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const { id } = await send(attachments.create, { body })
  return id
}
