import { type CoverageRow, covered } from '../coverage.ts'

const SESSION = 'a session outlives the file of the service, in the settings that are kept outside'
const STORY = 'a story is uploaded, listed, and gone after a day'

export const coverage: CoverageRow[] = [
  ...covered('aiograpi-rest', 'instagram-private/sign-in.test.ts', [
    ['GET', '/build', 'the release says itself'],
    ['GET', '/health', 'the release says itself'],
    ['POST', '/auth/login', 'an account that asks for nothing is let in by its password', 'no proxy'],
    ['GET', '/auth/settings', SESSION],
    ['PATCH', '/auth/settings', SESSION, 'only restores; proxy, locale and time zone are not changed'],
    ['GET', '/account', 'an account that asks for nothing is let in by its password'],
  ]),
  ...covered('i.instagram.com', 'instagram-private/sign-in.test.ts', [
    ['GET', '/challenge/:username', 'a challenge is answered in the app, and then signing in works'],
    ['POST', '/challenge/:username', 'a challenge is answered in the app, and then signing in works'],
  ]),
  ...covered('aiograpi-rest', 'instagram-private/stories.test.ts', [
    ['POST', '/story/upload', STORY, 'films are judged by type only, and never drawn by a story builder'],
    ['GET', '/user/stories', STORY],
    ['DELETE', '/story', 'a story is deleted once'],
    ['GET', '/user', 'people and places are found by name'],
    ['GET', '/search/locations', 'people and places are found by name', 'places the sandbox knows, not around a point'],
  ]),
]
