import { type CoverageRow, covered } from '../coverage.ts'

const consentTest = 'a user signs in, consents, and the app gets a code'
const lasting = 'a token lasts sixty days, and its refresh token a year that renewing does not extend'
const pages = 'pages are listed with the user’s role, and read by their administrator'
const names = 'organizations are found by their exact vanity name, and looked up by any member'
const pieces = 'a video is uploaded in parts and finalized with their ETags'
const file = 'images and documents are uploaded and processed before a post can use them'
const many = 'posts are listed, changed and deleted'
const links = 'public URLs lead to the item in the inspector'
const thread = 'a thread has one level, and comments are read, changed and deleted'
const liking = 'reactions are added and removed'
const notices = 'notifications report what happened under the posts'
const days = 'statistics are returned by day, between two midnights'
const locationsTest = 'follower statistics are grouped by named regions'

export const COVERAGE: CoverageRow[] = [
  ...covered('www.linkedin.com', 'linkedin/oauth.test.ts', [
    ['GET', '/oauth/v2/authorization', consentTest],
    ['POST', '/oauth/v2/authorization', consentTest],
    ['POST', '/oauth/v2/accessToken', lasting],
    ['POST', '/oauth/v2/introspectToken', 'a token can be introspected and revoked'],
    ['POST', '/oauth/v2/revoke', 'a token can be introspected and revoked'],
  ]),
  ...covered('www.linkedin.com', 'linkedin/posts.test.ts', [
    ['PUT', '/dms-uploads/:asset/:part', pieces],
    ['GET', '/feed/update/:urn', links],
    ['GET', '/company/:vanity', links],
  ]),
  ...covered('media.licdn.com', 'linkedin/posts.test.ts', [['GET', '/dms/:kind/:file', file]]),
  ...covered('api.linkedin.com', 'linkedin/oauth.test.ts', [
    ['GET', '/v2/userinfo', pages],
    ['GET', '/rest/organizationAcls', pages, 'administrators only'],
    ['GET', '/rest/organizations/:id', pages],
    ['GET', '/rest/organizations', names],
    ['GET', '/rest/organizationsLookup', names],
    ['GET', '/rest/people', 'members are named by their ids, and followers are searched by typed text'],
    [
      'GET',
      '/rest/peopleTypeahead',
      'members are named by their ids, and followers are searched by typed text',
      'no connections',
    ],
  ]),
  ...covered('api.linkedin.com', 'linkedin/posts.test.ts', [
    ['POST', '/rest/images', file],
    ['GET', '/rest/images/:urn', file],
    ['POST', '/rest/documents', file],
    ['GET', '/rest/documents/:urn', file],
    ['POST', '/rest/videos', pieces, 'no captions, no thumbnails'],
    ['GET', '/rest/videos/:urn', pieces],
    [
      'POST',
      '/rest/posts',
      'posts have one kind of content, and an invalid one names the error',
      'no polls, no reshares',
    ],
    ['GET', '/rest/posts', many],
    ['GET', '/rest/posts/:urn', many],
    ['POST', '/rest/posts/:urn', many, 'the commentary only'],
    ['DELETE', '/rest/posts/:urn', many],
  ]),
  ...covered('api.linkedin.com', 'linkedin/comments.test.ts', [
    ['GET', '/rest/socialActions/:urn/comments', thread],
    ['POST', '/rest/socialActions/:urn/comments', thread],
    ['GET', '/rest/socialActions/:urn/comments/:id', thread],
    ['POST', '/rest/socialActions/:urn/comments/:id', thread],
    ['DELETE', '/rest/socialActions/:urn/comments/:id', thread],
    ['POST', '/rest/reactions', liking],
    ['DELETE', '/rest/reactions/:key', liking],
    ['GET', '/rest/socialMetadata/:urn', liking],
    ['GET', '/rest/organizationalEntityNotifications', notices, 'no shares of others'],
  ]),
  ...covered('api.linkedin.com', 'linkedin/statistics.test.ts', [
    ['GET', '/rest/organizationalEntityShareStatistics', days, 'days only'],
    ['GET', '/rest/organizationalEntityFollowerStatistics', locationsTest, 'countries and areas only'],
    ['GET', '/rest/networkSizes/:urn', locationsTest],
    ['GET', '/rest/geo', locationsTest],
  ]),
]
