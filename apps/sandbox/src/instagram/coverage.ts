import { type CoverageRow, covered } from '../coverage.ts'

const GRAPH = 'graph.facebook.com/{version}'
const COMMENTS = 'comments are read newest first, answered, hidden and deleted'
const PERMALINKS = 'public addresses lead to the thing they name'
const PHOTO = 'a photo is a container, is processed, and is published once it is finished'
const CAPTION = 'a mention in a caption is looked up and answered'

export const coverage: CoverageRow[] = [
  ...covered(GRAPH, 'instagram/publishing.test.ts', [
    [
      'POST',
      '/{ig-user}/media',
      PHOTO,
      'no product tags, user tags, places or collaborators; videos are judged by type only',
    ],
    ['GET', '/{ig-container}', PHOTO],
    ['POST', '/{ig-user}/media_publish', PHOTO],
    ['GET', '/{ig-user}/content_publishing_limit', 'the daily quota is told and enforced'],
    ['GET', '/{ig-user}/media', PHOTO],
    ['GET', '/{ig-user}/stories', 'a reel is a video by URL, a story lives for a day'],
    ['GET', '/{ig-media}', PHOTO],
  ]),
  ...covered('rupload.facebook.com', 'instagram/publishing.test.ts', [
    [
      'POST',
      '/ig-api-upload/:version/:container',
      'bytes may be uploaded into a resumable container',
      'in one piece; no resuming at an offset',
    ],
  ]),
  ...covered('www.instagram.com', 'inspector/inspector.test.ts', [
    ['GET', '/p/:code', PERMALINKS],
    ['GET', '/reel/:code', PERMALINKS],
    ['GET', '/stories/:username/:media', PERMALINKS],
  ]),
  ...covered(GRAPH, 'instagram/insights.test.ts', [
    ['GET', '/{ig-user}/insights', 'a profile is told its figures as each metric wants to be asked', 'no timeframes'],
    ['GET', '/{ig-media}/insights', 'media are told what fits their kind'],
  ]),
  ...covered(GRAPH, 'instagram/inbox.test.ts', [
    ['GET', '/{ig-user}', 'it is read, and others are discovered by their name'],
    ['GET', '/{ig-user}/tags', CAPTION],
    ['POST', '/{ig-user}/mentions', CAPTION],
    ['POST', '/{ig-media}', 'the profile comments its own media, unless comments are off'],
    ['GET', '/{ig-media}/comments', COMMENTS],
    ['POST', '/{ig-media}/comments', 'the profile comments its own media, unless comments are off'],
    ['GET', '/{ig-comment}', COMMENTS],
    ['POST', '/{ig-comment}', COMMENTS],
    ['DELETE', '/{ig-comment}', COMMENTS],
    ['GET', '/{ig-comment}/replies', COMMENTS],
    ['POST', '/{ig-comment}/replies', COMMENTS],
  ]),
]
