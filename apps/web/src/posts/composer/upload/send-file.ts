import { attachments } from '@vitrine/contract/attachments'
import type { ResponseOf } from '@vitrine/contract/operation'
import { apiBase } from '../../../api/features.ts'
import { getImpersonatedCompany } from '../../../api/impersonation.ts'
import { withTabLock } from '../../../api/refresh.ts'
import { newKey, onApi } from '../../../api/send.ts'
import { transport } from '../../../api/transport.ts'
import { currentTexts } from '../../../i18n/messages.ts'
import { xhrFetch } from './xhr-fetch.ts'

/** Uploads a file for posts, telling how far it is; session and repetition as for every other call. */
export async function sendFile(
  file: File,
  more: { readonly altText: string; readonly targets: readonly string[] },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ResponseOf<typeof attachments.create>> {
  const call = transport({
    base: apiBase,
    storage: localStorage,
    fetch: xhrFetch(onProgress),
    now: Date.now,
    alone: withTabLock,
    language: () => currentTexts().language,
    company: getImpersonatedCompany,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onSessionOver: (error) => onApi.sessionOver(error),
    onForbidden: (error) => onApi.forbidden(error),
  })
  const body = new FormData()
  // The fields stand before the file: the server reads them first.
  body.append('platform', JSON.stringify(more.targets))
  if (more.altText !== '') body.append('altText', more.altText)
  body.append('file', file)
  const { method, path } = attachments.create
  const response = await call({ method, path, body, idempotencyKey: newKey(), signal })
  const attachment: unknown = await response.json()
  return attachment as ResponseOf<typeof attachments.create> // the server writes it by the same schema
}
