/**
 * What the texts of a form have to look like. The schemas are built of these, and the browser, which carries no schemas,
 * asks them while somebody types.
 */

export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const maxEmailLength = 254
/** A colour as `#0a7f5a`. */
export const colorPattern = /^#[0-9a-f]{6}$/i
/** The protocols of an address people may open. */
export const webProtocol = /^https?$/
/** A folder's name stands in an address, a slash between. */
export const folderPattern = /^[^/\\]+$/
/** How far degrees reach, north and east. */
export const maxDegrees = { latitude: 90, longitude: 180 } as const

/** Whether mail can be sent there, as far as the writing tells. */
export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text)
}

/** Whether it opens a page of the web: whole, with its protocol. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && webProtocol.test(new URL(text).protocol.slice(0, -1))
}
