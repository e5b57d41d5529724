import { expect, test } from 'vitest'
import { getAccountName, getHealth, listMissingPermissions } from './connection-health.ts'
import { isGrantNetwork } from './grant-network.ts'

const connection = {
  '@id': '/api/integrations/1',
  '@type': 'Integration' as const,
  id: '1',
  validToken: true,
  accountId: '42',
}

test('the health of a connection is valid, broken or none per network', () => {
  const location = { facebookIntegration: connection, instagramIntegration: { ...connection, validToken: false } }
  expect(getHealth(location, 'facebook')).toBe('valid')
  expect(getHealth(location, 'instagram')).toBe('broken')
  expect(getHealth(location, 'google')).toBe('none')
})

test('an account is called by its name at the network, otherwise by its id', () => {
  expect(getAccountName({ ...connection, pageName: 'Chez Margot' }, 'facebook')).toBe('Chez Margot')
  expect(getAccountName({ ...connection, locationName: 'Margot' }, 'google')).toBe('Margot')
  expect(getAccountName(connection, 'facebook')).toBe('42')
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
  expect(listMissingPermissions('facebook', all)).toEqual([])
  expect(listMissingPermissions('facebook', ['pages_manage_posts'])).toEqual(['read', 'reply', 'news'])
  expect(listMissingPermissions('google', [])).toEqual([])
})

test('isGrantNetwork accepts only networks that support authorization', () => {
  expect(isGrantNetwork('facebook')).toBe(true)
  expect(isGrantNetwork('tiktok')).toBe(false)
  expect(isGrantNetwork('toString')).toBe(false)
  expect(isGrantNetwork(undefined)).toBe(false)
})
