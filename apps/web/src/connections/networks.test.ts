import { expect, test } from 'vitest'
import { isGrantNetwork } from './grant-network.ts'
import { accountNameOf, healthOf, lacking } from './networks.ts'

const connection = {
  '@id': '/api/integrations/1',
  '@type': 'Integration' as const,
  id: '1',
  validToken: true,
  accountId: '42',
}

test('the health of a connection is valid, broken or none per network', () => {
  const place = { facebookIntegration: connection, instagramIntegration: { ...connection, validToken: false } }
  expect(healthOf(place, 'facebook')).toBe('valid')
  expect(healthOf(place, 'instagram')).toBe('broken')
  expect(healthOf(place, 'google')).toBe('none')
})

test('an account is called by its name at the network, otherwise by its id', () => {
  expect(accountNameOf({ ...connection, pageName: 'Chez Margot' }, 'facebook')).toBe('Chez Margot')
  expect(accountNameOf({ ...connection, locationName: 'Margot' }, 'google')).toBe('Margot')
  expect(accountNameOf(connection, 'facebook')).toBe('42')
})

test('missing Facebook permissions are listed once each', () => {
  const all = [
    'pages_show_list',
    'pages_manage_posts',
    'pages_read_engagement',
    'pages_read_user_content',
    'pages_manage_engagement',
    'pages_manage_metadata',
  ]
  expect(lacking('facebook', all)).toEqual([])
  expect(lacking('facebook', ['pages_manage_posts'])).toEqual(['read', 'reply', 'news'])
  expect(lacking('google', [])).toEqual([])
})

test('isGrantNetwork accepts only networks that support authorization', () => {
  expect(isGrantNetwork('facebook')).toBe(true)
  expect(isGrantNetwork('tiktok')).toBe(false)
  expect(isGrantNetwork('toString')).toBe(false)
  expect(isGrantNetwork(undefined)).toBe(false)
})
