import { expect, test } from 'vitest'
import { emptyComposition, type PostComposition, write } from './composition.ts'
import {
  type CheckableLocation,
  getGoal,
  isUnchangedSinceSubmit,
  isUnfinished,
  type PreflightFacts,
  preflight,
  violationPoints,
} from './preflight.ts'

const now = Date.UTC(2026, 4, 12, 12, 5)
const createLocation = (id: string, more: Partial<CheckableLocation> = {}): CheckableLocation => ({
  id,
  name: `Place ${id}`,
  connections: { facebook: true, instagram: true, google: true },
  values: { name: `Place ${id}`, city: 'Lyon' },
  ...more,
})
const facts = (...locations: CheckableLocation[]): PreflightFacts => ({
  now,
  zone: 'Europe/Paris',
  locations: new Map(locations.map((location) => [location.id, location])),
})
const photo = (key: string, width = 1080, height = 1080) => ({
  key,
  name: key,
  altText: '',
  facts: { contentType: 'image/jpeg', width, height },
})

function composed(networks: PostComposition['networks'], locationIds: string[], text = 'Bonjour'): PostComposition {
  const empty = emptyComposition(networks, '2026-05-14T18:00')
  return write({ ...empty, places: locationIds }, 'common', 'text', text)
}
const listCodes = (composition: PostComposition, known: PreflightFacts) =>
  preflight(composition, known).map(({ network, code }) => `${network ?? 'all'} ${code}`)

test('a publishable post has no points', () => {
  const composition = write(composed(['facebook', 'instagram'], ['1']), 'common', 'media', [photo('a')])
  expect(preflight(composition, facts(createLocation('1')))).toEqual([])
})

test('a problem of all networks is reported once, others name their network', () => {
  const composition = { ...composed(['facebook', 'instagram', 'google'], []), places: [] }
  const late: PostComposition = { ...composition, when: { type: 'LATER', local: '2026-05-12T13:00' } }
  expect(listCodes(late, facts())).toEqual(['all locations.none', 'all past', 'instagram media.tooFew'])
})

test('a scheduled post warns about locations whose time zone is only assumed', () => {
  const composition = composed(['facebook', 'google'], ['1', '2', '3'])
  const known = facts(
    createLocation('1'),
    createLocation('2', { zoneToCheck: true }),
    createLocation('3', { zoneToCheck: true }),
  )
  expect(preflight(composition, known)).toMatchObject([
    { code: 'zone.toCheck', severity: 'warning', network: null, locationIds: ['2', '3'] },
  ])
  expect(listCodes({ ...composition, when: { type: 'NOW', local: '2026-05-14T18:00' } }, known)).toEqual([])
})

test('scheduleType NOW is never reported as past', () => {
  const composition = composed(['facebook'], ['1'])
  expect(
    listCodes({ ...composition, when: { type: 'NOW', local: '2020-01-01T00:00' } }, facts(createLocation('1'))),
  ).toEqual([])
})

test('the same problem at several locations is one point that lists them', () => {
  const broken = { connections: { facebook: true, instagram: false } }
  const composition = write(composed(['facebook', 'instagram', 'google'], ['1', '2', '3']), 'common', 'media', [
    photo('a'),
  ])
  const points = preflight(
    composition,
    facts(createLocation('1'), createLocation('2', broken), createLocation('3', broken)),
  )
  expect(points.map(({ network, code, locationIds }) => [network, code, locationIds])).toEqual([
    ['instagram', 'token.invalid', ['2', '3']],
    ['google', 'integration.missing', ['2', '3']],
  ])
  expect(points[0]?.goal).toEqual({ to: 'places', locationId: '2' })
})

test('a field value missing at locations is one point for all networks', () => {
  const composition = composed(['facebook', 'google'], ['1', '2', '3'], 'Appelez le {{phone}} à {{city}}')
  const points = preflight(
    composition,
    facts(createLocation('1'), createLocation('2', { values: { city: 'X', phone: '1' } }), createLocation('3')),
  )
  expect(points).toMatchObject([
    { network: null, code: 'field.missing', locationIds: ['1', '3'], params: { field: 'phone' } },
  ])
})

test('each network checks its own text and each of its files', () => {
  let composition = write(composed(['facebook', 'google'], ['1']), 'google', 'text', 'x'.repeat(1600))
  composition = write(composition, 'common', 'media', [photo('a'), photo('b', 300, 200)])
  expect(listCodes(composition, facts(createLocation('1')))).toEqual([
    'google text.tooLong',
    'google media.tooMany',
    'google media.imageTooSmall',
  ])
})

test('a deleted location is reported as disconnected', () => {
  expect(listCodes(composed(['facebook', 'google'], ['9']), facts())).toEqual(['all location.disconnected'])
})

test('missing content counts as unfinished until the post is sent', () => {
  const points = preflight(emptyComposition(['instagram'], '2026-05-14T18:00'), facts())
  expect(points.map(({ code }) => code)).toEqual(['locations.none', 'blank', 'media.tooFew'])
  expect(points.every(isUnfinished)).toBe(true)
})

test('server violations are assigned to their network and field', () => {
  const composition = composed(['facebook', 'google'], ['1', '2'])
  expect(
    violationPoints(
      [
        { propertyPath: 'posts[1].scheduledPostAttachments[2]', message: 'Trop petite.' },
        { propertyPath: 'posts[0].scheduledPostLocations[1].location', message: 'Expirée.' },
        { propertyPath: 'scheduledAt', message: 'Passée.' },
        { propertyPath: '', message: 'Autre chose.' },
      ],
      composition,
      'fr',
    ).map(({ network, goal, locationIds, message }) => [network, goal, locationIds, message]),
  ).toEqual([
    ['google', { to: 'part', part: 'media', index: 2 }, [], 'Trop petite.'],
    ['facebook', { to: 'places', locationId: '2' }, ['2'], 'Expirée.'],
    [null, { to: 'when' }, [], 'Passée.'],
    [null, { to: 'places' }, [], 'Autre chose.'],
  ])
})

test.each([
  ['buttonLink', { to: 'part', part: 'button', field: 'buttonLink' }],
  ['buttonText', { to: 'part', part: 'button' }],
  ['comment', { to: 'part', part: 'comment' }],
  ['scheduledLocal', { to: 'when' }],
  ['timeZone', { to: 'when' }],
])('path %s leads to its field', (path, goal) => expect(getGoal(path, composed(['facebook'], []))).toEqual(goal))

test('a refused part stays refused until it is changed', () => {
  const sent = composed(['facebook', 'google'], ['1', '2'])
  const refused = (propertyPath: string) => violationPoints([{ propertyPath, message: 'Non.' }], sent, 'fr')
  const paths = ['posts[1].buttonLink', 'posts[0].text', 'scheduledAt', 'posts[0].scheduledPostLocations[1].location']
  const standing = (now: PostComposition) =>
    paths.filter((path) => refused(path).every((point) => isUnchangedSinceSubmit(point, sent, now)))
  expect(standing({ ...sent, note: 'Pour Anna' })).toEqual(paths)
  expect(standing(write(sent, 'google', 'text', 'Autre'))).toEqual(paths)
  expect(standing(write(sent, 'common', 'text', 'Autre'))).toEqual(paths.toSpliced(1, 1))
  expect(standing(write(sent, 'common', 'button', { action: 'BOOK', link: 'https://a.fr' }))).toEqual(paths.slice(1))
  expect(standing({ ...sent, when: { ...sent.when } })).toEqual(paths.toSpliced(2, 1))
  expect(standing({ ...sent, places: ['1'] })).toEqual(paths.slice(0, 3))
  // A network that is left takes along what was wrong there.
  expect(standing({ ...sent, networks: ['facebook'] })).toEqual(paths.slice(1))
})

test('a refused link stays refused when only its scheme is added', () => {
  const sent = write(composed(['facebook'], ['1']), 'common', 'link', 'exemple .fr')
  const refused = violationPoints([{ propertyPath: 'link', message: 'Non.' }], sent, 'fr')
  const isStillRefused = (link: string) =>
    refused.every((point) => isUnchangedSinceSubmit(point, sent, write(sent, 'common', 'link', link)))
  expect(isStillRefused('https://exemple .fr')).toBe(true)
  expect(isStillRefused('https://exemple.fr')).toBe(false)
})

test('a refused file stays refused after its upload and is cleared by another file', () => {
  const sent = write(composed(['facebook'], ['1']), 'common', 'media', [photo('a')])
  const [refused] = violationPoints([{ propertyPath: 'scheduledPostAttachments[0]', message: 'Non.' }], sent, 'fr')
  const isStillRefused = (media: PostComposition['common']['media']) =>
    refused && isUnchangedSinceSubmit(refused, sent, write(sent, 'common', 'media', media))
  expect(isStillRefused([{ ...photo('a'), kept: { id: 'a', iri: '/a', url: '/a.jpg', altText: '' } }])).toBe(true)
  expect(isStillRefused([photo('b')])).toBe(false)
})
