import type { Row } from './fill.ts'

// What a column holds where its type alone does not say. Whatever can carry a canary does.

/** Leaves the column to its default. */
export const asItIs = Symbol('the default')

type Value = (row: Row) => unknown

/** The first and the third place are connected alike. */
const networkOf: Value = ({ n }) => (n === 2 ? 'google' : 'facebook')
const account: Value = ({ canaryOf }) => canaryOf('integration', 'account_id')
const address: (column: string) => Value = (column) => (row) => `https://${row.canary(column)}.example/`
const json =
  (make: (row: Row) => unknown): Value =>
  (row) =>
    JSON.stringify(make(row))
const paris: Value = () => 'Europe/Paris'
const nothing: Value = () => null
const leave: Value = () => asItIs

/** By `table.column`, or by the column's name alone. */
export const particulars: Readonly<Record<string, Value>> = {
  time_zone: paris,
  country: () => 'FR',
  lang: leave,
  network: networkOf,
  account_id: account,

  'app_user.email': (row) => `${row.canary('email')}@example.com`,
  'app_user.profile': () => 'PROFILE_MEMBER',
  'app_user.roles': leave,
  'app_user.status': () => 'active',
  'app_user.avatar': nothing,
  'app_user.time_zone': nothing,
  'attachment.content_type': () => 'image/jpeg',
  'attachment.platform': () => '',
  'attachment.storage_key': (row) => `${row.canary('storage_key')}.jpg`,
  'company.brand': json((row) => ({ name: row.canary('brand') })),
  'credential.email': (row) => `${row.canary('email')}@example.com`,
  'export.asked_by': ({ idOf }) => idOf('app_user'),
  'export.error_code': () => 'unexpected',
  'export.home_company_id': ({ idOf }) => idOf('company'),
  'export.lang': () => 'en',
  'export.status': () => 'FAILED',
  'export.storage_key': nothing,
  'inbox_item.images': json((row) => [`https://${row.canary('images')}.example/`]),
  'inbox_item.kind': () => 'comment',
  'inbox_item.post_remote_id': ({ canaryOf }) => canaryOf('publication', 'remote_id'),
  'inbox_item.post_type': () => 'post',
  'inbox_item.rating': nothing,
  'inbox_item.type': networkOf,
  'inbox_poll.integration_id': ({ idOf }) => idOf('integration'),
  'inbox_reply.error_code': nothing,
  'inbox_reply.is_ours': () => true,
  'inbox_reply.parent_id': nothing,
  'inbox_reply.remote_id': nothing,
  'inbox_reply.status': () => 'PENDING_APPROVAL',
  'integration.account': json((row) => ({
    username: row.canary('account'),
    adAccounts: [{ id: row.canary('ads'), name: row.canary('ads') }],
  })),
  'integration.token_sealed': (row) => row.seal('token'),
  'integration.type': networkOf,
  'integration.valid_token': ({ n }) => n !== 3,
  'keyword_alert.is_active': () => true,
  'location.custom_fields': json((row) => ({ [row.canary('custom_fields')]: row.canary('custom_fields') })),
  'location.latitude': ({ number }) => 45 + number / 1e8,
  'location.longitude': ({ number }) => 4 + number / 1e8,
  'location.website': address('website'),
  'location_import.delimiter': () => ',',
  'location_import.encoding': () => 'utf-8',
  'location_import.mapping': () => ['name'],
  'location_import.status': () => 'PREVIEW',
  'location_import_row.changes': json((row) => [
    { field: 'name', from: row.canary('changes'), to: row.canary('changes') },
  ]),
  'location_import_row.faults': json((row) => [{ column: 0, code: 'blank', params: { value: row.canary('faults') } }]),
  'network_grant.access_token_sealed': (row) => row.seal('access'),
  'network_grant.refresh_token_sealed': nothing,
  'notification.item_id': ({ idOf }) => idOf('scheduled_post'),
  'notification.kind': () => 'post.approved',
  'notification.link': (row) => `/calendar?${row.canary('link')}`,
  'notification.publication_id': nothing,
  'notification.recipient_id': nothing,
  'notification.type': () => 'info',
  'publication.kind': () => 'post',
  'publication.post_type': () => 'post',
  'publication.remote_url': address('remote_url'),
  'publication.reply_id': nothing,
  'publication.state': () => 'FAILED',
  'publication_attempt.outgoing': json((row) => ({ text: row.canary('outgoing') })),
  'publication_attempt.phase': () => 'PUBLISHED',
  'scheduled_post.attachment_ids': ({ idOf }) => [idOf('attachment')],
  'scheduled_post.editorial': () => 'SCHEDULED',
  'scheduled_post.integration_type': networkOf,
  'scheduled_post.link': address('link'),
  'scheduled_post.options': json((row) => ({ headTitle: row.canary('options') })),
  'scheduled_post.post_type': () => 'post',
  'scheduled_post.time_shift': nothing,
  'scheduled_post.wall_time': () => '2030-01-01T09:00:00',
  'user_activity.details': json((row) => ({ name: row.canary('details') })),
  'user_activity.object': ({ idOf }) => idOf('scheduled_post'),
  'webhook_route.integration_id': ({ idOf }) => idOf('integration'),
}

/** Tables whose rows the database makes by itself, or come with the people who act. */
export const filledOtherwise: ReadonlySet<string> = new Set(['inbox_count', 'session'])

/** Tables whose rows belong to places by more than a key: a post goes where its publications go. */
export const boundOtherwise: ReadonlySet<string> = new Set(['scheduled_post'])

/** Things that are one person’s own, with the column that says whose. Everybody who asks has one in either company. */
export const ownedBy: Readonly<Record<string, string>> = { Export: 'asked_by' }

/** The table that holds a resource, where it is not called the same. */
export const tableOfType: Readonly<Record<string, string>> = {
  AccountMatch: 'network_grant',
  Group: 'location_group',
  Inbox: 'inbox_item',
  ScheduledPostLocation: 'publication',
  User: 'app_user',
}
