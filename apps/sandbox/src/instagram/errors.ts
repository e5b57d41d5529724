import { graphError } from '../graph/errors.ts'

/** Publishing errors: code and subcode (docs/networks/instagram.md, "Errors specific to publishing", read 2026-11). */
const ERRORS = {
  notFetchable: [9004, 2207052, 'The media could not be fetched from this URI.'],
  tooLarge: [36000, 2207004, 'The image is too large to download. It should be less than 8 MiB.'],
  caption: [36004, 2207010, 'The caption was too long.'],
  carouselCount: [
    100,
    2207028,
    'Your post won’t work as a carousel. Carousels need at least 2 photos/videos and no more than 10 photos/videos.',
  ],
  mediaType: [100, 2207023, 'The media type is unknown.'],
  builderNotFound: [24, 2207006, 'The requested resource does not exist'],
  notReady: [9007, 2207027, 'The media is not ready for publishing, please wait for a moment'],
  expired: [-2, 2207020, 'The media you are trying to access has expired.'],
  failed: [-1, 2207032, 'Create media fail, please try to re-create media'],
  dailyLimit: [
    9,
    2207042,
    'Application request limit reached: you reached the maximum number of posts that is allowed to be published by Content Publishing API.',
  ],
  ratio: [
    36003,
    2207009,
    'The submitted image with aspect ratio cannot be published. Please submit an image with a valid aspect ratio.',
  ],
} as const

export function publishingError(kind: keyof typeof ERRORS) {
  const [code, subcode, message] = ERRORS[kind]
  return graphError({
    code,
    subcode,
    message: code > 0 ? `(#${code}) ${message}` : message,
    transient: kind === 'notReady' || kind === 'builderNotFound',
    userTitle: 'Instagram',
    userMessage: message,
  })
}

/** Subcodes that processing ends with, in a container's `status`. */
export const FAILURES = { ratio: 2207009, imageFormat: 2207005, videoFormat: 2207026 } as const
