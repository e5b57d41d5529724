import type { FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import type { StoredMedia } from '../media.ts'
import { VendorError } from '../vendor-error.ts'
import { fetchFile } from './files.ts'

/**
 * Bytes sent to rupload.facebook.com, or the URL they are at: headers `offset` and `file_size`, or `file_url`.
 * Answers the part that arrived, and whether it is the last one.
 */
export async function receivePart(
  core: Core,
  request: FastifyRequest,
  received: number,
): Promise<{ part: Buffer; complete: boolean }> {
  const { file_url: url, offset, file_size: size } = request.headers
  if (typeof url === 'string') {
    const media: StoredMedia | null = await fetchFile(core, url)
    if (!media) throw uploadError('ProcessingFailedError', 'The file could not be fetched.', true)
    return { part: media.bytes, complete: true }
  }
  if (Number(offset) !== received)
    throw uploadError('OffsetInvalidError', `Request starting offset is invalid, expected ${received}`, false)
  const part = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (received + part.length > Number(size) || part.length === 0)
    throw uploadError('PartialRequestError', 'Partial request (did not match length of file)', true)
  return { part, complete: received + part.length === Number(size) }
}

export function uploadError(type: string, message: string, retriable: boolean): VendorError {
  return new VendorError(400, { debug_info: { retriable, type, message } })
}
