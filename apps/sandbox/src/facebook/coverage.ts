import { type CoverageRow, covered } from '../coverage.ts'

const GRAPH = 'graph.facebook.com/{version}'
const CONSENT = 'a person picks a login and the pages to give'
const PERMALINKS = 'public addresses lead to the thing they name'
const REEL = 'a reel is started, uploaded, finished and then processed'
const STORIES = 'a video story and a photo story are listed until they are archived'
const COMMENT = 'a comment is read, answered, liked, hidden and deleted'
const CONVERSATION = 'a conversation is read and answered within a day'
const FIGURES = 'a page is told its figures, a day or two late and the same ones each time'
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
    ['GET', '/:version/oauth/access_token', 'a short token becomes a long one, and pages of a long one never expire'],
    ['POST', '/:version/oauth/access_token', 'a wrong secret, a wrong app and a broken token are refused'],
    ['GET', '/:version/debug_token', 'a short token becomes a long one, and pages of a long one never expire'],
  ]),
  ...covered(GRAPH, 'facebook/connect.test.ts', [
    ['GET', '/{user}', 'the person, their pages with cursors, and no business', 'id, name, first_name, email, picture'],
    ['GET', '/{user}/accounts', 'the person, their pages with cursors, and no business'],
    ['GET', '/{user}/businesses', 'the person, their pages with cursors, and no business', 'always empty'],
    ['GET', '/{user}/adaccounts', 'ad accounts are read by who was allowed to', 'an open one and a closed one each'],
    ['GET', '/{user}/permissions', CONSENT],
    ['DELETE', '/{user}/permissions', 'an app may give its permissions back, one or all'],
    ['DELETE', '/{user}/permissions/:permission', 'an app may give its permissions back, one or all'],
  ]),
  ...covered(GRAPH, 'facebook/page.test.ts', [
    ['GET', '/{page}', 'hours and details are written and read back'],
    ['POST', '/{page}', 'hours and details are written and read back', 'the details of a place and its cover'],
    ['GET', '/{page}/picture', 'a picture without redirect zero is a redirect to an image', 'one size'],
    ['POST', '/{page}/picture', 'picture and cover are changed'],
    ['POST', '/{page}/blocked', 'a person is blocked', 'blocking only; the person may still write'],
    ['GET', '/pages/search', 'pages are searched by name and city'],
  ]),
  ...covered('scontent.xx.fbcdn.net', 'facebook/page.test.ts', [
    ['GET', '/files/:file', 'a picture without redirect zero is a redirect to an image'],
    ['GET', '/avatars/:file', 'a picture without redirect zero is a redirect to an image'],
  ]),
  ...covered(GRAPH, 'facebook/posts.test.ts', [
    [
      'POST',
      '/{page}/feed',
      'a text post is live and in the ledger',
      'no scheduled or targeted posts; links are not scraped',
    ],
    ['GET', '/{page}/feed', 'what visitors write stands apart from what the page publishes'],
    ['GET', '/{page}/posts', 'what visitors write stands apart from what the page publishes'],
    ['GET', '/{page}/published_posts', 'a list is read page by page until next is absent'],
    ['GET', '/{page}/visitor_posts', 'what visitors write stands apart from what the page publishes'],
    ['GET', '/{page}/tagged', 'what visitors write stands apart from what the page publishes'],
    ['GET', '/{post}', 'a text post is live and in the ledger'],
    ['POST', '/{post}', 'a post is edited and deleted', 'message, is_hidden, is_published'],
    ['DELETE', '/{post}', 'a post is edited and deleted'],
    ['POST', '/{page}/photos', 'a published photo is a post of its own, from a URL or from bytes', 'no albums'],
    ['GET', '/{photo}', 'photos go up unpublished and are shown by one post'],
    ['DELETE', '/{photo}', 'a published photo is a post of its own, from a URL or from bytes'],
  ]),
  ...covered(GRAPH, 'facebook/inbox.test.ts', [
    ['GET', '/{post}/comments', 'filter, order and since choose among comments'],
    ['POST', '/{post}/comments', 'a comment may carry a picture, on a photo too'],
    ['GET', '/{photo}/comments', 'a comment may carry a picture, on a photo too'],
    ['POST', '/{photo}/comments', 'a comment may carry a picture, on a photo too'],
    ['GET', '/{comment}/comments', COMMENT],
    ['POST', '/{comment}/comments', COMMENT],
    ['GET', '/{comment}', COMMENT],
    ['POST', '/{comment}', COMMENT],
    ['DELETE', '/{comment}', COMMENT],
    ['POST', '/{comment}/likes', COMMENT],
    ['DELETE', '/{comment}/likes', COMMENT],
    ['POST', '/{post}/likes', 'a post is liked as the page, and by customers'],
    ['DELETE', '/{post}/likes', 'a post is liked as the page, and by customers'],
    ['GET', '/{page}/ratings', 'a recommendation is read, and answered on its story'],
    ['GET', '/{open-graph-story}', 'a recommendation is read, and answered on its story'],
    ['GET', '/{open-graph-story}/comments', 'a recommendation is read, and answered on its story'],
    ['POST', '/{open-graph-story}/comments', 'a recommendation is read, and answered on its story'],
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
    ['POST', '/{page}/videos', 'a video comes in pieces and becomes a post', 'no cancel, no schedule'],
    ['GET', '/{page}/videos', 'a video is fetched from a URL, listed and commented'],
    ['GET', '/{video}', REEL],
    ['GET', '/{video}/comments', 'a video is fetched from a URL, listed and commented'],
    ['POST', '/{video}/comments', 'a video is fetched from a URL, listed and commented'],
  ]),
  ...covered(GRAPH, 'facebook/insights.test.ts', [
    ['GET', '/{page}/insights', FIGURES, 'by day only; six metrics'],
    ['GET', '/{post}/insights', 'a post is told its reach and its reactions, more with time', 'lifetime only'],
    ['GET', '/{video}/video_insights', 'a reel is told its plays', 'three metrics'],
  ]),
  ...covered('rupload.facebook.com', 'facebook/videos.test.ts', [['POST', '/video-upload/:version/:video', REEL]]),
  ...covered(GRAPH, 'webhooks.test.ts', [
    ['POST', '/{app}/subscriptions', 'a callback that fails the handshake is not subscribed'],
    ['GET', '/{app}/subscriptions', SUBSCRIPTIONS],
    ['DELETE', '/{app}/subscriptions', SUBSCRIPTIONS],
    ['POST', '/{page}/subscribed_apps', 'messages arrive as messaging, only in fields the page is installed with'],
    ['GET', '/{page}/subscribed_apps', SUBSCRIPTIONS],
    ['DELETE', '/{page}/subscribed_apps', SUBSCRIPTIONS],
  ]),
]
