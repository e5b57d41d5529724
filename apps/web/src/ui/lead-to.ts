import { stopsIn } from './stops.ts'

/** The focus goes to a field by its id; to the first part of it, where it has several. Answers whether it is there. */
export function leadTo(id: string): boolean {
  const field = document.getElementById(id)
  if (!field) return false
  field.scrollIntoView({ block: 'center' })
  const stop = field.tabIndex >= 0 ? field : (stopsIn(field)[0] ?? field)
  stop.focus({ preventScroll: true })
  return true
}
