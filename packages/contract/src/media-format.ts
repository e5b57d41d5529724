/** What a picture shows or is for, as Google’s gallery sorts them. */
export const mediaKinds = ['COVER', 'PROFILE', 'LOGO', 'EXTERIOR', 'INTERIOR', 'ADDITIONAL'] as const
export type MediaKind = (typeof mediaKinds)[number]
export const mediaTypes = ['image', 'video'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Shapes of pictures people and networks have names for, from the tallest to the widest; `other` is none of them. */
export const mediaFormats = ['9:16', '2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9', 'other'] as const
export type MediaFormat = (typeof mediaFormats)[number]

/** How far from a shape a picture may be and still be called by it: cameras and scalers round. */
const tolerance = 0.025

/** The shape of a picture by its sides in pixels. */
export function getMediaFormat(width: number, height: number): MediaFormat {
  const ratio = width / height
  const near = mediaFormats.find((format) => {
    const [w = 0, h = 1] = format.split(':').map(Number)
    return Math.abs(ratio / (w / h) - 1) <= tolerance
  })
  return near ?? 'other'
}

/**
 * Whether networks will show it small or soft: Google advises photos of 720 × 720 px at least, and refuses those under
 * 250 × 250 (https://support.google.com/business/answer/6103862, read 2026-11). Half of what is advised is where it shows.
 */
export function isLowQuality(width: number, height: number): boolean {
  return Math.min(width, height) < 360
}
