import { expect, test } from 'vitest'
import type { LocationDetails } from '../../location-data/location-details.ts'
import { isDegrees, labelChange, labelsWith, toFormValues, toRequestBody } from './location-form.ts'

const location: LocationDetails = {
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
const form = toFormValues(location)

test('an emptied field is sent empty, a removed group as null, degrees as numbers', () => {
  expect(toRequestBody({ street: ' ', groupe: '', latitude: '45,7640', longitude: '' })).toEqual({
    street: '',
    groupe: null,
    latitude: 45.764,
    longitude: null,
  })
  expect(toRequestBody({ groupe: 'h' }, null)).toEqual({ groupe: 'h' })
  expect(toRequestBody({}, ['b', 'd', 'c'])).toEqual({ locationLabels: ['b', 'd', 'c'] })
})

test('a change of labels lists the added and the removed ones', () => {
  const change = labelChange(['a', 'b'], ['b', 'c'])
  expect(change).toEqual({ labelsOn: ['c'], labelsOff: ['a'] })
  expect(labelsWith(form.locationLabels, change)).toEqual(['b', 'c'])
  // Another order, or one that is there already, is no change.
  expect(labelsWith(form.locationLabels, { labelsOn: ['b'], labelsOff: ['d'] })).toBe(form.locationLabels)
})

test('invalid coordinates are found before anything is sent', () => {
  for (const text of ['91', '45,5 N']) expect(isDegrees('latitude', text), text).toBe(false)
  for (const text of ['', '-21,1', '+90']) expect(isDegrees('latitude', text), text).toBe(true)
  expect(isDegrees('longitude', '-180')).toBe(true)
  expect(isDegrees('longitude', 'est')).toBe(false)
})
