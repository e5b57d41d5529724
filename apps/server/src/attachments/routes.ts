import { maxAltTextLength } from '@vitrine/contract/attachments'
import type { FieldViolation } from '@vitrine/contract/problems'
import { isStorable } from '@vitrine/contract/storable-text'
import type { HandlersOf } from '../http/handler.ts'
import { Refusal } from '../lib/errors.ts'
import { presentAttachment } from './present.ts'
import { requireAttachment } from './require-attachment.ts'
import { upload } from './upload.ts'

export const attachmentRoutes: HandlersOf<'attachments'> = {
  async create(deps, { db, viewer, request }) {
    if (!request.isMultipart()) throw new Refusal(415)
    const part = await request.file()
    if (!part) throw new Refusal(422, { violations: [{ propertyPath: 'file', code: 'blank' }] })
    const text = (name: string) => {
      const field = part.fields[name]
      return field && 'value' in field ? String(field.value) : ''
    }
    const altText = text('altText').trim()
    if (altText.length > maxAltTextLength) throw refuseAltText('string.too_big', { limit: maxAltTextLength })
    if (!isStorable(altText)) throw refuseAltText('text.unstorable')
    const id = await upload(deps, db, viewer, {
      file: part.file,
      platform: readPlatform(text('platform')),
      altText: altText || null,
    })
    return presentAttachment(deps.config, await requireAttachment(db, id))
  },

  async update(deps, { params, body, db }) {
    await requireAttachment(db, params.id)
    if (body.altText !== undefined)
      await db
        .updateTable('attachment')
        .set({ alt_text: body.altText || null })
        .where('id', '=', params.id)
        .execute()
    return presentAttachment(deps.config, await requireAttachment(db, params.id))
  },

  async read(deps, { params, db }) {
    return presentAttachment(deps.config, await requireAttachment(db, params.id))
  },
}

// 422, and not 400: clients send an upload that got a 400 up to three times again.
function refuseAltText(code: string, params: FieldViolation['params'] = {}): Refusal {
  return new Refusal(422, { violations: [{ propertyPath: 'altText', code, params }] })
}

/** A JSON list of `integrationType:postType`, or nothing. */
function readPlatform(text: string): string {
  if (text === '') return ''
  try {
    const targets: unknown = JSON.parse(text)
    if (Array.isArray(targets) && targets.every((target) => /^\w+:\w+$/.test(String(target))))
      return targets.map(String).sort().join(',')
  } catch {}
  throw new Refusal(422, { violations: [{ propertyPath: 'platform', code: 'invalid' }] })
}
