/**
 * The sizes in which a picture of ours can be read besides its own, as `contentUrl?size=…`: pixels of its shorter side,
 * twice what the screen shows, for dense screens. A face or a line's picture, a card or tile, a preview.
 */
export const pictureSizes = [96, 320, 640] as const
export type PictureSize = (typeof pictureSizes)[number]

const ownPicture = /\/media\/[A-Za-z0-9_-]{22,64}\.(jpg|png)$/

/** The address of a picture in a size; an address that is not one of our pictures stays as it is. */
export function sizedPictureUrl(url: string, size: PictureSize): string {
  return ownPicture.test(url) ? `${url}?size=${size}` : url
}
