/** A file as it will be stored. */
export interface PreparedImage {
  readonly contentType: 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/pdf'
  /** Null where it has none that counts. */
  readonly width: number | null
  readonly height: number | null
  /** Seconds, of a video. */
  readonly duration: number | null
}

export interface Thumbnail {
  /** A `data:` address. */
  readonly image: string
  /** Width divided by height. */
  readonly ratio: number
}

/** A stored video to be written without its metadata; with `isCopied` its pictures and sound are copied, else the metadata is emptied. */
export interface CleanVideo {
  readonly kind: 'cleanVideo'
  readonly path: string
  readonly bytes: number
  readonly target: string
  readonly isCopied: boolean
}

/** What a decoding process is asked to do; it answers one message to each. */
export type DecodingTask =
  | { readonly kind: 'prepare'; readonly path: string; readonly bytes: number; readonly target: string }
  | { readonly kind: 'thumbnail'; readonly bytes: Buffer; readonly pixels: number }
  | CleanVideo
  | { readonly kind: 'resize'; readonly path: string; readonly target: string; readonly pixels: number }
