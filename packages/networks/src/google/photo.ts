import { createUrl } from '../create-url.ts'
import type { Call } from '../network.ts'
import type { Google } from './api.ts'
import { requests } from './requests.ts'
import { v4Name } from './v4-name.ts'
import type { MediaItem } from './wire.ts'

/** Where Google shows what is in a gallery. Nothing else is asked, whatever an answer says. */
const HOST = 'lh3.googleusercontent.com'
/** The longest side, enough for any network. Without it the picture is small: seen in use (2026-11), not in the reference. */
const SIZE = '=s1920'

/** The newest photo of the place itself: what stands for the business (`LOGO`, `PROFILE`) shows nothing of it. */
export function googlePhoto(google: Google): (call: Call) => Promise<Uint8Array | null> {
  return async (call) => {
    const { mediaItems } = await google.send(call, call.token, requests.listMedia(v4Name(call.account)))
    const [newest] = mediaItems.filter(isOfLocation).toSorted((a, b) => getNegativeTime(a) - getNegativeTime(b))
    const path = newest && getPhotoPath(google, newest)
    return path ? google.file(HOST, path, call) : null
  }
}

const isOfLocation = ({ mediaFormat, googleUrl, locationAssociation }: MediaItem) =>
  mediaFormat === 'PHOTO' &&
  googleUrl !== undefined &&
  !['LOGO', 'PROFILE'].includes(locationAssociation?.category ?? '')

const getNegativeTime = ({ createTime }: MediaItem) => -(createTime?.getTime() ?? 0)

/** The path at Google's host, or null for an address that leads elsewhere. */
function getPhotoPath(google: Google, { googleUrl = '' }: MediaItem): string | null {
  const host = createUrl(google.app, HOST, '').href
  if (!googleUrl.startsWith(host)) return null
  const path = googleUrl.slice(host.length)
  return path.includes('=') ? path : `${path}${SIZE}`
}
