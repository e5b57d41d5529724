import { expect, test } from 'vitest'
import type { WholePlace } from '../../whole-place.ts'
import { bodyOf, changedFields, changedSince, edited, formOf, isDegrees, labelChange } from './place-form.ts'

const place: WholePlace = {
  ...{ '@id': '/api/locations/1', '@type': 'Location', id: '1', name: 'Lyon Part-Dieu', country: 'FR' },
  ...{ street: '17 rue Bouchut', postalCode: '69003', city: 'Lyon', timeZone: 'Europe/Paris', latitude: 45.76 },
  groupe: { '@id': '/api/groups/g', '@type': 'Group', id: 'g', name: 'Sud-Est' },
  locationLabels: [
    { '@id': 'a', '@type': 'LocationLabel', id: 'a', name: 'Terrasse' },
    { '@id': 'b', '@type': 'LocationLabel', id: 'b', name: 'Drive' },
  ],
  ...{
    updateFbData: false,
    hoursToCheck: [],
    timeZoneToCheck: false,
    createdAt: '',
    openingHours: [],
    specialTimes: [],
    listing: [],
  },
  ...{ customFields: {}, adAccounts: [] },
}
const form = formOf(place)

test('only what was changed is sent; spaces around and another order of labels change nothing', () => {
  expect(changedFields(form, {})).toEqual({})
  expect(changedFields(form, { city: ' Lyon ', locationLabels: { on: ['b'], off: ['c'] } })).toEqual({})
  expect(changedFields(form, { city: 'Villeurbanne', phone: '04 72 00 00 00' })).toEqual({
    city: 'Villeurbanne',
    phone: '04 72 00 00 00',
  })
  expect(changedFields(form, { locationLabels: { off: ['b'] } })).toEqual({ locationLabels: { off: ['b'] } })
})

test('an emptied field is sent empty, a group taken away as null, degrees as numbers', () => {
  expect(bodyOf({ street: ' ', groupe: '', latitude: '45,7640', longitude: '' })).toEqual({
    street: '',
    groupe: null,
    latitude: 45.764,
    longitude: null,
  })
  expect(bodyOf({ groupe: 'h' }, null)).toEqual({ groupe: 'h' })
  expect(bodyOf({}, ['b', 'd', 'c'])).toEqual({ locationLabels: ['b', 'd', 'c'] })
})

test('of labels it is known which were put on and which taken off', () => {
  const change = labelChange(['a', 'b'], ['b', 'c'])
  expect(change).toEqual({ on: ['c'], off: ['a'] })
  expect(edited(form, { locationLabels: change }).locationLabels).toEqual(['b', 'c'])
})

test('coordinates that are none are seen before the server is asked', () => {
  for (const text of ['91', '45,5 N']) expect(isDegrees('latitude', text), text).toBe(false)
  for (const text of ['', '-21,1', '+90']) expect(isDegrees('latitude', text), text).toBe(true)
  expect(isDegrees('longitude', '-180')).toBe(true)
  expect(isDegrees('longitude', 'est')).toBe(false)
})

test('what is set back while it is being sent is a change again', () => {
  const sent = { city: 'Villeurbanne', locationLabels: { on: ['c'], off: ['a'] } }
  expect(changedSince(form, sent, sent)).toEqual({})
  expect(changedSince(form, sent, { ...sent, locationLabels: { on: [], off: [] } })).toEqual({
    locationLabels: { on: ['a'], off: ['c'] },
  })
  expect(changedSince(form, sent, { ...sent, city: 'Lyon', phone: '04' })).toEqual({ city: 'Lyon', phone: '04' })
})

test('a space left at the end of what was sent is nothing to send again', () => {
  const sent = { city: 'Villeurbanne ', phone: '04 78 00 00 00 ' }
  expect(changedSince(form, sent, sent)).toEqual({})
  expect(changedSince(form, sent, { ...sent, city: 'Villeurbanne' })).toEqual({})
})
