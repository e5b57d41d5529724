import { locations } from '@vitrine/contract/locations'
import { send } from '../api/send.ts'
import { changed } from './every-place.ts'
import { relabelled } from './relabel.ts'

/** Puts labels on a place and takes others off. It is read before: what somebody else changed meanwhile stays. */
export async function relabelPlace(id: string, on: readonly string[], off: readonly string[]): Promise<void> {
  const place = await send(locations.read, { params: { id } })
  const labels = relabelled(place.locationLabels, on, off)
  changed(labels ? await send(locations.update, { params: { id }, body: { locationLabels: labels } }) : place)
}
