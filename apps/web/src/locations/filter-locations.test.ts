import { expect, test } from 'vitest'
import { formatAddress } from '../location-data/format-address.ts'
import { countTodos, filtered, sorted } from './filter-locations.ts'
import { isFiltered, readCompanySearch } from './search.ts'
import type { LocationListItem } from './use-all-locations.ts'

const integration = (validToken: boolean) => ({
  '@id': '/api/integrations/1',
  '@type': 'Integration' as const,
  id: '1',
  validToken,
  accountId: '1',
})
const label = (id: string) => ({ '@id': id, '@type': 'LocationLabel' as const, id, name: id })
function makeLocation(name: string, more: Partial<LocationListItem> = {}): LocationListItem {
  return {
    ...{
      '@id': name,
      '@type': 'Location',
      id: name,
      name,
      locationLabels: [],
      country: 'FR',
      hoursToCheck: [],
      timeZoneToCheck: false,
    },
    ...{ timeZone: 'Europe/Paris', updateFbData: false, createdAt: '2026-05-12T12:00:00+00:00' },
    ...more,
  }
}
const inGroup = (id: string) => ({ groupe: { '@id': id, '@type': 'Group' as const, id, name: id } })
const broken = makeLocation('Annecy', { ...inGroup('Sud-Est'), facebookIntegration: integration(false) })
const full = makeLocation('Lyon', {
  ...inGroup('Île-de-France'),
  locationLabels: [label('terrasse'), label('drive')],
  facebookIntegration: integration(true),
  instagramIntegration: integration(true),
  googleIntegration: integration(true),
})
const lonely = makeLocation('Nice', { locationLabels: [label('terrasse')] })
const all = [broken, full, lonely]
const networks = ['facebook', 'instagram', 'google', 'linkedin'] as const

test('to-dos are counted over all locations', () => {
  const left = { facebook: 1, instagram: 2, google: 2, linkedin: 3 }
  expect(countTodos(all, networks)).toEqual({ expired: 1, zone: 0, differs: 0, incomplete: 0, ungrouped: 1, ...left })
})

test('filters are combined: group, every label, one to-do list', () => {
  expect(filtered(all, {}, networks)).toBe(all)
  expect(filtered(all, { group: 'Sud-Est' }, networks)).toEqual([broken])
  expect(filtered(all, { labels: ['terrasse'] }, networks)).toEqual([full, lonely])
  expect(filtered(all, { labels: ['terrasse', 'drive'] }, networks)).toEqual([full])
  expect(filtered(all, { todo: 'expired' }, networks)).toEqual([broken])
  expect(filtered(all, { todo: 'google', labels: ['terrasse'] }, networks)).toEqual([lonely])
  expect(filtered(all, { todo: 'ungrouped' }, networks)).toEqual([lonely])
})

test('locations whose time zone must be confirmed are a to-do list', () => {
  const unsure = makeLocation('Austin', { country: 'US', timeZoneToCheck: true })
  expect(countTodos([...all, unsure], networks).zone).toBe(1)
  expect(filtered([...all, unsure], { todo: 'zone' }, networks)).toEqual([unsure])
})

test('a signed-out private Instagram counts for viewers with that network', () => {
  const signedOut = makeLocation('Menton', { instagramPrivateIntegration: integration(false) })
  const shown = [...networks, 'instagramPrivate'] as const
  expect(filtered([...all, signedOut], { todo: 'expired' }, networks)).toEqual([broken])
  expect(filtered([...all, signedOut], { todo: 'expired' }, shown)).toEqual([broken, signedOut])
  expect(countTodos([...all, signedOut], shown).expired).toBe(2)
  expect(sorted([full, lonely, signedOut], 'connections', false, 'fr', shown)).toEqual([signedOut, lonely, full])
})

test('listings that differ or are incomplete are to-do lists, and completeness can be sorted by', () => {
  const withStatus = (of: LocationListItem, completeness: number | undefined, differs = false) => ({
    ...of,
    standing: { '@id': of['@id'], id: of.id, completeness, differs },
  })
  const [annecy, lyon, nice] = [withStatus(broken, 0.5, true), withStatus(full, 1), withStatus(lonely, undefined)]
  const locations = [annecy, lyon, nice]
  expect(filtered(locations, { todo: 'differs' }, networks)).toEqual([annecy])
  expect(filtered(locations, { todo: 'incomplete' }, networks)).toEqual([annecy])
  expect(sorted(locations, 'google', false, 'fr', networks)).toEqual([annecy, lyon, nice])
  expect(sorted(locations, 'google', true, 'fr', networks)).toEqual([lyon, annecy, nice])
})

test('sorting by group lists locations without one last, sorting by connections broken ones first', () => {
  const names = (locations: readonly LocationListItem[]) => locations.map(({ name }) => name)
  expect(names(sorted(all, undefined, false, 'fr', networks))).toEqual(['Annecy', 'Lyon', 'Nice'])
  expect(names(sorted(all, 'name', true, 'fr', networks))).toEqual(['Nice', 'Lyon', 'Annecy'])
  expect(names(sorted(all, 'group', false, 'fr', networks))).toEqual(['Lyon', 'Annecy', 'Nice'])
  expect(names(sorted(all, 'group', true, 'fr', networks))).toEqual(['Annecy', 'Lyon', 'Nice'])
  expect(names(sorted(all, 'connections', false, 'fr', networks))).toEqual(['Annecy', 'Nice', 'Lyon'])
})

test('a postal address is one line of the parts that exist', () => {
  expect(formatAddress({ street: '9 rue Haute', postalCode: '69003', city: 'Lyon' })).toBe('9 rue Haute, 69003 Lyon')
  expect(formatAddress({ street: undefined, postalCode: undefined, city: 'Lyon' })).toBe('Lyon')
  expect(formatAddress({ street: undefined, postalCode: undefined, city: undefined })).toBe('')
})

test('the search of the address bar is parsed, and unknown values are dropped', () => {
  expect(
    readCompanySearch({ tab: 'groups', q: 75011, labels: 'a', todo: 'expired', sort: 'price', desc: 'true' }),
  ).toEqual({
    tab: 'groups',
    q: '75011',
    labels: ['a'],
    todo: 'expired',
    desc: true,
  })
  expect(readCompanySearch({ tab: 'places', labels: [], open: 'delete' })).toEqual({})
  for (const open of ['connect', 'paste']) expect(readCompanySearch({ open })).toEqual({ open })
  expect(isFiltered({ sort: 'group' })).toBe(false)
  expect(isFiltered({ todo: 'google' })).toBe(true)
})
