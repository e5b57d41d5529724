/**
 * The sizes in which a picture of ours can be read besides its own, as `contentUrl?size=…`: pixels of its shorter side,
 * twice what the screen shows, for dense screens. A face or a line's picture, a card or tile, a preview.
 */
export const imageSizes = [96, 320, 640] as const
export type ImageSize = (typeof imageSizes)[number]

const ownImagePattern = /\/media\/[A-Za-z0-9_-]{22,64}\.(jpg|png)$/

/** The address of a picture in a size; an address that is not one of our pictures stays as it is. */
export function getSizedImageUrl(url: string, size: ImageSize): string {
  return ownImagePattern.test(url) ? `${url}?size=${size}` : url
}
