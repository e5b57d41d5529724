const mebibyte = 1024 * 1024

/**
 * What decoding may cost. A picture of 100 million pixels with transparency, interlaced, takes 555 MB (measured with
 * sharp 0.35, 2026-11-28): the memory is what that needs, and the pixels are what fits into it at
 * 8 bits a channel; one that needs more all the same is ended.
 */
export const limits = {
  /** Resident memory of a process, in bytes, before it is ended. */
  memory: 768 * mebibyte,
  /** Milliseconds for a file, for each begun `bytesPerTime`: a video of a gigabyte is read and written whole. */
  time: 20_000,
  bytesPerTime: 256 * mebibyte,
  /** Files that are decoded at once by one api or worker. */
  processes: 2,
  /** Pixels of a picture, as it says in its header. */
  pixels: 100_000_000,
  /** Bytes a compressed chunk of a PNG may unpack to. Color profiles are a few kilobytes. */
  chunk: 4 * mebibyte,
} as const
