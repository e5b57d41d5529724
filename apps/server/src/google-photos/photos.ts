import { Readable } from 'node:stream'
import { type AttachmentRow, requireAttachment } from '../attachments/require-attachment.ts'
import { upload } from '../attachments/upload.ts'
import { atNetwork } from '../connections/grants.ts'
import { findIntegrationByType } from '../connections/integrations.ts'
import { withAccountToken } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'

/** Keeps a photo that Google shows of a place, as one that somebody uploaded. Null when there is none to be used. */
export async function importPhoto(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  locationId: string,
): Promise<AttachmentRow | null> {
  const integration = await findIntegrationByType(db, locationId, 'google')
  const { photo } = deps.networks.google
  if (!integration || !photo) return null
  const bytes = await atNetwork(() =>
    withAccountToken(deps, viewer.companyId, integration.id, (voice) =>
      photo({ ...networkRequest(deps, 20), ...voice, guard() {} }),
    ),
  )
  if (bytes === null || bytes === 'reconnect') return null
  try {
    return await requireAttachment(
      db,
      await upload(deps, db, viewer, { file: Readable.from([bytes]), platform: '', altText: null }),
    )
  } catch (error) {
    // A file in a form that posts do not take.
    if (error instanceof Refusal) return null
    throw error
  }
}
