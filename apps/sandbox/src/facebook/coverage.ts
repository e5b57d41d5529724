import { type CoverageRow, covered } from '../coverage.ts'

const GRAPH = 'graph.facebook.com/{version}'
const CONSENT = 'a user picks a login and the pages to grant'
const PERMALINKS = 'public URLs lead to the item they name'
const REEL = 'a reel is started, uploaded, finished and then processed'
const STORIES = 'a video story and a photo story are listed until they are archived'
const COMMENT = 'a comment is read, replied to, liked, hidden and deleted'
const CONVERSATION = 'a conversation is read and replied to within a day'
const FIGURES = 'page metrics are a day or two late and identical at each call'
const SUBSCRIPTIONS = 'subscriptions are listed and withdrawn, by app and by page'

export const coverage: CoverageRow[] = [
  ...covered('www.facebook.com', 'facebook/connect.test.ts', [
    ['GET', '/:version/dialog/oauth', CONSENT, 'response_type=code only; no rerequest, no popup'],
    ['POST', '/:version/dialog/oauth', CONSENT],
  ]),
  ...covered('www.facebook.com', 'inspector/inspector.test.ts', [
    ['GET', '/:page', PERMALINKS],
    ['GET', '/:page/posts/:post', PERMALINKS],
    ['GET', '/:page/videos/:video', PERMALINKS],
    ['GET', '/:page/reel/:video', PERMALINKS],
    ['GET', '/photo.php', PERMALINKS],
  ]),
  ...covered('graph.facebook.com', 'facebook/connect.test.ts', [
    [
      'GET',
      '/:version/oauth/access_token',
      'a short-lived token is exchanged for a long-lived one, and its page tokens never expire',
    ],
    ['POST', '/:version/oauth/access_token', 'a wrong secret, a wrong app and a broken token are refused'],
    [
      'GET',
      '/:version/debug_token',
      'a short-lived token is exchanged for a long-lived one, and its page tokens never expire',
    ],
  ]),
  ...covered(GRAPH, 'facebook/connect.test.ts', [
    [
      'GET',
      '/{user}',
      '/me returns the user and their pages with cursors, and no business',
      'id, name, first_name, email, picture',
    ],
    ['GET', '/{user}/accounts', '/me returns the user and their pages with cursors, and no business'],
    ['GET', '/{user}/businesses', '/me returns the user and their pages with cursors, and no business', 'always empty'],
    [
      'GET',
      '/{user}/adaccounts',
      'ad accounts are readable with the ads permission only',
      'an open one and a closed one each',
    ],
    ['GET', '/{user}/permissions', CONSENT],
    ['DELETE', '/{user}/permissions', 'an app can revoke one of its permissions or all'],
    ['DELETE', '/{user}/permissions/:permission', 'an app can revoke one of its permissions or all'],
  ]),
  ...covered(GRAPH, 'facebook/page.test.ts', [
    ['GET', '/{page}', 'opening hours and details are saved and read back'],
    ['POST', '/{page}', 'opening hours and details are saved and read back', 'the details of a place and its cover'],
    ['GET', '/{page}/picture', 'the profile image edge redirects to the file unless redirect=0', 'one size'],
    ['POST', '/{page}/picture', 'the profile image and the cover are changed'],
    ['POST', '/{page}/blocked', 'a user is blocked', 'blocking only; the person may still write'],
    ['GET', '/pages/search', 'pages are searched by name and city'],
  ]),
  ...covered('scontent.xx.fbcdn.net', 'facebook/page.test.ts', [
    ['GET', '/files/:file', 'the profile image edge redirects to the file unless redirect=0'],
    ['GET', '/avatars/:file', 'the profile image edge redirects to the file unless redirect=0'],
  ]),
  ...covered(GRAPH, 'facebook/posts.test.ts', [
    [
      'POST',
      '/{page}/feed',
      'a text post is published and added to the ledger',
      'no scheduled or targeted posts; links are not scraped',
    ],
    ['GET', '/{page}/feed', 'posts of visitors are listed apart from the page’s posts'],
    ['GET', '/{page}/posts', 'posts of visitors are listed apart from the page’s posts'],
    ['GET', '/{page}/published_posts', 'a list is paginated until next is absent'],
    ['GET', '/{page}/visitor_posts', 'posts of visitors are listed apart from the page’s posts'],
    ['GET', '/{page}/tagged', 'posts of visitors are listed apart from the page’s posts'],
    ['GET', '/{post}', 'a text post is published and added to the ledger'],
    ['POST', '/{post}', 'a post is edited and deleted', 'message, is_hidden, is_published'],
    ['DELETE', '/{post}', 'a post is edited and deleted'],
    ['POST', '/{page}/photos', 'a published photo is its own post, from a URL or from bytes', 'no albums'],
    ['GET', '/{photo}', 'photos are uploaded unpublished and shown by one post'],
    ['DELETE', '/{photo}', 'a published photo is its own post, from a URL or from bytes'],
  ]),
  ...covered(GRAPH, 'facebook/inbox.test.ts', [
    ['GET', '/{post}/comments', 'filter, order and since select the comments'],
    ['POST', '/{post}/comments', 'a comment can contain an image, on a photo as well'],
    ['GET', '/{photo}/comments', 'a comment can contain an image, on a photo as well'],
    ['POST', '/{photo}/comments', 'a comment can contain an image, on a photo as well'],
    ['GET', '/{comment}/comments', COMMENT],
    ['POST', '/{comment}/comments', COMMENT],
    ['GET', '/{comment}', COMMENT],
    ['POST', '/{comment}', COMMENT],
    ['DELETE', '/{comment}', COMMENT],
    ['POST', '/{comment}/likes', COMMENT],
    ['DELETE', '/{comment}/likes', COMMENT],
    ['POST', '/{post}/likes', 'a post is liked by the page and by customers'],
    ['DELETE', '/{post}/likes', 'a post is liked by the page and by customers'],
    ['GET', '/{page}/ratings', 'a recommendation is read, and replied to on its story'],
    ['GET', '/{open-graph-story}', 'a recommendation is read, and replied to on its story'],
    ['GET', '/{open-graph-story}/comments', 'a recommendation is read, and replied to on its story'],
    ['POST', '/{open-graph-story}/comments', 'a recommendation is read, and replied to on its story'],
    ['GET', '/{page}/conversations', CONVERSATION, 'no folders or tags'],
    ['GET', '/{conversation}', CONVERSATION],
    ['GET', '/{conversation}/messages', CONVERSATION],
    ['GET', '/{message}', CONVERSATION],
    ['POST', '/{page}/messages', CONVERSATION, 'text, attachments by URL, sender actions; no templates, no uploads'],
  ]),
  ...covered(GRAPH, 'facebook/videos.test.ts', [
    ['POST', '/{page}/video_reels', REEL, 'no schedule; judged by type, not by length or size'],
    ['GET', '/{page}/video_reels', REEL],
    ['POST', '/{page}/video_stories', STORIES],
    ['POST', '/{page}/photo_stories', STORIES],
    ['GET', '/{page}/stories', STORIES],
    ['POST', '/{page}/videos', 'a video is uploaded in chunks and becomes a post', 'no cancel, no schedule'],
    ['GET', '/{page}/videos', 'a video is fetched from a URL, listed and commented'],
    ['GET', '/{video}', REEL],
    ['GET', '/{video}/comments', 'a video is fetched from a URL, listed and commented'],
    ['POST', '/{video}/comments', 'a video is fetched from a URL, listed and commented'],
  ]),
  ...covered(GRAPH, 'facebook/insights.test.ts', [
    ['GET', '/{page}/insights', FIGURES, 'by day only; six metrics'],
    ['GET', '/{post}/insights', 'a post has reach and reactions that grow with time', 'lifetime only'],
    ['GET', '/{video}/video_insights', 'a reel has plays', 'three metrics'],
  ]),
  ...covered('rupload.facebook.com', 'facebook/videos.test.ts', [['POST', '/video-upload/:version/:video', REEL]]),
  ...covered(GRAPH, 'webhooks.test.ts', [
    ['POST', '/{app}/subscriptions', 'a callback that fails the handshake is not subscribed'],
    ['GET', '/{app}/subscriptions', SUBSCRIPTIONS],
    ['DELETE', '/{app}/subscriptions', SUBSCRIPTIONS],
    ['POST', '/{page}/subscribed_apps', 'messages are sent as messaging, only for the page’s subscribed fields'],
    ['GET', '/{page}/subscribed_apps', SUBSCRIPTIONS],
    ['DELETE', '/{page}/subscribed_apps', SUBSCRIPTIONS],
  ]),
]
