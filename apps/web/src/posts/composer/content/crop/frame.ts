export interface Size {
  readonly width: number
  readonly height: number
}
export interface Crop {
  /** Width over height. */
  readonly ratio: number
  /** 1 shows as much as the shape allows. */
  readonly zoom: number
  /** Where the middle of the frame lies, 0 to 1 of the way it can go. */
  readonly x: number
  readonly y: number
}

export const centred = (ratio: number): Crop => ({ ratio, zoom: 1, x: 0.5, y: 0.5 })

/** The part of a picture that is kept, in its own pixels. It never reaches over an edge. */
export function getFrame({ width, height }: Size, { ratio, zoom, x, y }: Crop) {
  const widest = Math.min(width, height * ratio) / Math.max(1, zoom)
  const frame = { width: Math.round(widest), height: Math.round(widest / ratio) }
  return {
    ...frame,
    left: Math.round((width - frame.width) * within(x)),
    top: Math.round((height - frame.height) * within(y)),
  }
}

/** Moves what is in the frame by a share of the frame's own size, as a hand drags a picture. */
export function dragged(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const frame = getFrame(size, crop)
  const along = (freeLength: number, length: number, share: number, at: number) =>
    freeLength === 0 ? at : within(at - (share * length) / freeLength)
  return {
    ...crop,
    x: along(size.width - frame.width, frame.width, by.x, crop.x),
    y: along(size.height - frame.height, frame.height, by.y, crop.y),
  }
}

export const zoomed = (crop: Crop, zoom: number): Crop => ({ ...crop, zoom: Math.min(4, Math.max(1, zoom)) })

const within = (share: number) => Math.min(1, Math.max(0, share))
