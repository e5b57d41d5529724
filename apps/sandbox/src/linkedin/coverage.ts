import { type CoverageRow, covered } from '../coverage.ts'

const asked = 'a person signs in, allows, and the app gets a code'
const lasting = 'a token lasts sixty days, and is renewed for a year that renewing does not prolong'
const pages = 'pages are listed with their role, and read by their administrator'
const names = 'names are found by the exact word of an address, and looked up by anybody'
const pieces = 'a film goes up in its pieces and is finalized by their tags'
const file = 'pictures and documents go up, are processed, and posts wait for them'
const many = 'posts are listed, changed and deleted'
const links = 'public addresses lead to where the inspector shows the thing'
const thread = 'a thread has one level, and comments are read, changed and deleted'
const liking = 'reactions are given and taken back'
const notices = 'notices tell what happened under the posts'
const days = 'figures come by day, between two midnights'
const places = 'followers are told by where they are, in names of places'

export const COVERAGE: CoverageRow[] = [
  ...covered('www.linkedin.com', 'linkedin/oauth.test.ts', [
    ['GET', '/oauth/v2/authorization', asked],
    ['POST', '/oauth/v2/authorization', asked],
    ['POST', '/oauth/v2/accessToken', lasting],
    ['POST', '/oauth/v2/introspectToken', 'a token can be looked into, and revoked'],
    ['POST', '/oauth/v2/revoke', 'a token can be looked into, and revoked'],
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
    ['GET', '/rest/people', 'people are named by their ids, and followers by what is typed'],
    ['GET', '/rest/peopleTypeahead', 'people are named by their ids, and followers by what is typed', 'no connections'],
  ]),
  ...covered('api.linkedin.com', 'linkedin/posts.test.ts', [
    ['POST', '/rest/images', file],
    ['GET', '/rest/images/:urn', file],
    ['POST', '/rest/documents', file],
    ['GET', '/rest/documents/:urn', file],
    ['POST', '/rest/videos', pieces, 'no captions, no thumbnails'],
    ['GET', '/rest/videos/:urn', pieces],
    ['POST', '/rest/posts', 'posts carry one kind of content, and say what is wrong', 'no polls, no reshares'],
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
    ['GET', '/rest/organizationalEntityFollowerStatistics', places, 'countries and areas only'],
    ['GET', '/rest/networkSizes/:urn', places],
    ['GET', '/rest/geo', places],
  ]),
]
