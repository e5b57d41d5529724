import type { Call } from '../network.ts'
import { urlAt } from '../origin.ts'
import type { Google } from './api.ts'
import { v4Name } from './listing.ts'
import { requests } from './requests.ts'
import type { MediaItem } from './wire.ts'

/** Where Google shows what is in a gallery. Nothing else is asked, whatever an answer says. */
const HOST = 'lh3.googleusercontent.com'
/** The longest side, enough for any network. Without it the picture is small: seen in use (2026-11), not in the reference. */
const SIZE = '=s1920'

/** The newest photo of the place itself: what stands for the business (`LOGO`, `PROFILE`) shows nothing of it. */
export function googlePhoto(google: Google): (call: Call) => Promise<Uint8Array | null> {
  return async (call) => {
    const { mediaItems } = await google.send(call, call.token, requests.listMedia(v4Name(call.account)))
    const [newest] = mediaItems.filter(isOfThePlace).toSorted((one, other) => ageOf(one) - ageOf(other))
    const path = newest && pathOf(google, newest)
    return path ? google.file(HOST, path, call) : null
  }
}

const isOfThePlace = ({ mediaFormat, googleUrl, locationAssociation }: MediaItem) =>
  mediaFormat === 'PHOTO' &&
  googleUrl !== undefined &&
  !['LOGO', 'PROFILE'].includes(locationAssociation?.category ?? '')

const ageOf = ({ createTime }: MediaItem) => -(createTime?.getTime() ?? 0)

/** The path at Google's host, or null for an address that leads elsewhere. */
function pathOf(google: Google, { googleUrl = '' }: MediaItem): string | null {
  const host = urlAt(google.app, HOST, '').href
  if (!googleUrl.startsWith(host)) return null
  const path = googleUrl.slice(host.length)
  return path.includes('=') ? path : `${path}${SIZE}`
}
