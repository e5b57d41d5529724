import { type CoverageRow, covered } from '../coverage.ts'

const SESSION = 'a session survives the loss of the service’s file through its stored settings'
const STORY = 'a story is uploaded, listed, and gone after a day'

export const coverage: CoverageRow[] = [
  ...covered('aiograpi-rest', 'instagram-private/sign-in.test.ts', [
    ['GET', '/build', 'the build endpoint returns the release'],
    ['GET', '/health', 'the build endpoint returns the release'],
    ['POST', '/auth/login', 'an account without further checks signs in with its password', 'no proxy'],
    ['GET', '/auth/settings', SESSION],
    ['PATCH', '/auth/settings', SESSION, 'only restores; proxy, locale and time zone are not changed'],
    ['GET', '/account', 'an account without further checks signs in with its password'],
  ]),
  ...covered('i.instagram.com', 'instagram-private/sign-in.test.ts', [
    ['GET', '/challenge/:username', 'a challenge is confirmed in the app, and then signing in works'],
    ['POST', '/challenge/:username', 'a challenge is confirmed in the app, and then signing in works'],
  ]),
  ...covered('aiograpi-rest', 'instagram-private/stories.test.ts', [
    ['POST', '/story/upload', STORY, 'films are judged by type only, and never drawn by a story builder'],
    ['GET', '/user/stories', STORY],
    ['DELETE', '/story', 'a story is deleted once'],
    ['GET', '/user', 'users and locations are found by name'],
    [
      'GET',
      '/search/locations',
      'users and locations are found by name',
      'places the sandbox knows, not around a point',
    ],
  ]),
]
