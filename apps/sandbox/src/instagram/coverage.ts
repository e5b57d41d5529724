import { type CoverageRow, covered } from '../coverage.ts'

const GRAPH = 'graph.facebook.com/{version}'
const COMMENTS = 'comments are listed newest first, replied to, hidden and deleted'
const PERMALINKS = 'public URLs lead to the item they name'
const PHOTO = 'a photo container is processed, and published once it is finished'
const CAPTION = 'a mention in a caption is looked up and replied to'

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
    ['GET', '/{ig-user}/content_publishing_limit', 'the daily quota is reported and enforced'],
    ['GET', '/{ig-user}/media', PHOTO],
    ['GET', '/{ig-user}/stories', 'a reel is created from a video URL, and a story lasts a day'],
    ['GET', '/{ig-media}', PHOTO],
  ]),
  ...covered('rupload.facebook.com', 'instagram/publishing.test.ts', [
    [
      'POST',
      '/ig-api-upload/:version/:container',
      'bytes can be uploaded into a resumable container',
      'in one piece; no resuming at an offset',
    ],
  ]),
  ...covered('www.instagram.com', 'inspector/inspector.test.ts', [
    ['GET', '/p/:code', PERMALINKS],
    ['GET', '/reel/:code', PERMALINKS],
    ['GET', '/stories/:username/:media', PERMALINKS],
  ]),
  ...covered(GRAPH, 'instagram/insights.test.ts', [
    [
      'GET',
      '/{ig-user}/insights',
      'profile metrics are returned in the period and shape each metric requires',
      'no timeframes',
    ],
    ['GET', '/{ig-media}/insights', 'media metrics depend on the media type'],
  ]),
  ...covered(GRAPH, 'instagram/inbox.test.ts', [
    ['GET', '/{ig-user}', 'the profile is read, and others are discovered by username'],
    ['GET', '/{ig-user}/tags', CAPTION],
    ['POST', '/{ig-user}/mentions', CAPTION],
    ['POST', '/{ig-media}', 'the profile comments on its own media, unless comments are off'],
    ['GET', '/{ig-media}/comments', COMMENTS],
    ['POST', '/{ig-media}/comments', 'the profile comments on its own media, unless comments are off'],
    ['GET', '/{ig-comment}', COMMENTS],
    ['POST', '/{ig-comment}', COMMENTS],
    ['DELETE', '/{ig-comment}', COMMENTS],
    ['GET', '/{ig-comment}/replies', COMMENTS],
    ['POST', '/{ig-comment}/replies', COMMENTS],
  ]),
]
