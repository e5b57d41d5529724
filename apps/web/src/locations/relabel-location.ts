import { locations } from '@vitrine/contract/locations'
import { send } from '../api/send.ts'
import { changeLabels } from './change-labels.ts'
import { changed } from './use-all-locations.ts'

/** The labels a place is to have, or null as it has them. It is read before: what somebody else changed meanwhile stays. */
export async function relabelling(id: string, on: readonly string[], off: readonly string[]) {
  const location = await send(locations.read, { params: { id } })
  const now = location.locationLabels.map((label) => label.id)
  return { place: location, labels: changeLabels(now, on, off) }
}

/** Puts labels on a place and takes others off. */
export async function relabelLocation(id: string, on: readonly string[], off: readonly string[]): Promise<void> {
  const { place, labels } = await relabelling(id, on, off)
  changed(labels ? await send(locations.update, { params: { id }, body: { locationLabels: labels } }) : place)
}
