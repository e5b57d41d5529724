import { Readable } from 'node:stream'
import { type AttachmentRow, mustHave } from '../attachments/kept.ts'
import { upload } from '../attachments/upload.ts'
import { atNetwork } from '../connections/grants.ts'
import { integrationOf } from '../connections/integrations.ts'
import { speak } from '../connections/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { asking } from '../deps/request-context.ts'
import { Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'

/** Keeps a photo that Google shows of a place, as one that somebody uploaded. Null when there is none to be used. */
export async function takePhoto(deps: Deps, db: Db, who: Viewer, locationId: string): Promise<AttachmentRow | null> {
  const integration = await integrationOf(db, locationId, 'google')
  const { photo } = deps.networks.google
  if (!integration || !photo) return null
  const bytes = await atNetwork(() =>
    speak(deps, who.companyId, integration.id, (voice) => photo({ ...asking(deps, 20), ...voice, guard() {} })),
  )
  if (bytes === null || bytes === 'reconnect') return null
  try {
    return await mustHave(
      db,
      await upload(deps, db, who, { file: Readable.from([bytes]), platform: '', altText: null }),
    )
  } catch (error) {
    // A file in a form that posts do not take.
    if (error instanceof Refusal) return null
    throw error
  }
}
