import { type GrantNetwork, grantNetworks } from '@vitrine/contract/connections'
import { weekdays } from '@vitrine/contract/opening-hours'
import type { SeededRow } from './types.ts'

// What a column holds where its type alone does not say. Whatever can carry a canary does.

/** Leaves the column to its default. */
export const asItIs = Symbol('the default')

type Value = (row: SeededRow) => unknown

/** The first and the third place are connected alike. */
const chooseNetwork: Value = ({ n }) => (n === 2 ? 'google' : 'facebook')
/** The first place at Google, too: by its fifth connection. */
const connectedTo: Value = (row) => (row.n === 5 ? 'google' : chooseNetwork(row))
/** The grants that the networks let in; the others’ tokens are canaries. */
export const grantOf = { facebook: 5, instagram: 6, google: 7, linkedin: 8 } as const satisfies Record<
  GrantNetwork,
  number
>
const account: Value = ({ getCanary }) => getCanary('integration', 'account_id')
const address: (column: string) => Value = (column) => (row) => `https://${row.canary(column)}.example/`
const json =
  (make: (row: SeededRow) => unknown): Value =>
  (row) =>
    JSON.stringify(make(row))
const paris: Value = () => 'Europe/Paris'
const nothing: Value = () => null
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const unchanged: Value = () => asItIs
const waitsForApproval = ({ n }: SeededRow) => n === 7 || n === 8

/** By `table.column`, or by the column's name alone. */
export const columnValues: Readonly<Record<string, Value>> = {
  time_zone: paris,
  country: () => 'FR',
  lang: unchanged,
  network: chooseNetwork,
  account_id: account,

  'app_user.email': (row) => `${row.canary('email')}@example.com`,
  'app_user.profile': () => 'PROFILE_MEMBER',
  'app_user.roles': unchanged,
  'app_user.status': ({ n }) => (n === 5 ? 'invited' : 'active'),
  'app_user.avatar': nothing,
  'app_user.time_zone': nothing,
  'attachment.content_type': () => 'image/jpeg',
  'attachment.platform': () => '',
  'attachment.storage_key': (row) => `${row.canary('storage_key')}.jpg`,
  'bulk_update.asked_by': ({ findId }) => findId('app_user'),
  'bulk_update.home_company_id': ({ findId }) => findId('company'),
  'bulk_update.kind': () => 'openingHours',
  'bulk_update.lang': () => 'en',
  'bulk_update.payload': json(() => ({ type: 'special', specialTimes: [] })),
  'bulk_update.status': () => 'DONE',
  'bulk_update_item.error_code': () => 'bulk.unexpected',
  'bulk_update_item.location_id': ({ findId }) => findId('location'),
  'bulk_update_item.status': () => 'failed',
  'saved_selection.user_id': ({ findId }) => findId('app_user'),
  'saved_view.screen': () => 'inbox',
  'saved_view.user_id': ({ findId }) => findId('app_user'),
  'company.brand': json((row) => ({ name: row.canary('brand') })),
  // Of a disabled one nobody comes in, and the matrix is about those who do.
  'company.disabled_at': nothing,
  'company.disabled_because': nothing,
  'company.skipped_steps': () => ['team'],
  'credential.email': (row) => `${row.canary('email')}@example.com`,
  'email_change.email': (row) => `${row.canary('email')}@example.com`,
  'email_change.old_email': (row) => `${row.canary('old_email')}@example.com`,
  'email_change.state': () => 'waiting',
  'email_change.told_by': nothing,
  'export.asked_by': ({ findId }) => findId('app_user'),
  'export.format': () => 'csv',
  'export.error_code': () => 'unexpected',
  'export.home_company_id': ({ findId }) => findId('company'),
  'export.lang': () => 'en',
  'export.status': () => 'FAILED',
  'export.storage_key': nothing,
  'gmb_competitor.asked_on': nothing,
  'gmb_competitor.removed_at': nothing,
  'gmb_competitor_reading.day': () => '2026-01-01',
  'gmb_competitor_reading.rating': () => 4.2,
  'holiday_confirmation.day': () => '2030-12-25',
  'inbox_item.emotion': () => 'Joie',
  'inbox_item.emotion_lexicon': () => 1,
  'inbox_item.images': json((row) => [`https://${row.canary('images')}.example/`]),
  'inbox_item.kind': () => 'comment',
  'inbox_item.post_remote_id': ({ getCanary }) => getCanary('publication', 'remote_id'),
  'inbox_item.post_type': () => 'post',
  'inbox_item.rating': nothing,
  'inbox_item.type': chooseNetwork,
  'inbox_poll.integration_id': ({ findId }) => findId('integration'),
  'inbox_reply.error_code': nothing,
  'inbox_reply.is_ours': () => true,
  'inbox_reply.parent_id': nothing,
  'inbox_reply.remote_id': nothing,
  'inbox_reply.status': () => 'PENDING_APPROVAL',
  'integration.account': json((row) => ({
    username: row.canary('account'),
    adAccounts: [{ id: row.canary('ads'), name: row.canary('ads') }],
  })),
  'integration.token_sealed': (row) => (row.n === 5 ? null : row.seal('token')),
  'integration.type': connectedTo,
  // Of Google’s the first place’s is the one that speaks.
  'integration.valid_token': ({ n }) => n === 1 || n > 3,
  'keyword_alert.is_active': () => true,
  'library_folder.parent_id': nothing,
  // The fourth is only marked as deleted, and its file is gone: it has the first one’s.
  'library_media.attachment_id': ({ findId }) => findId('attachment').replace(/4$/, '1'),
  'library_media.format': () => '1:1',
  'library_removal.until': () => '2099-01-01T00:00:00Z',
  'listing.network': connectedTo,
  'listing_part.integration_id': ({ findId }) => findId('integration'),
  'listing_part.field': () => 'description',
  'listing_part.reason_code': () => 'listing.review',
  'listing_part.shown': json((row) => ({ description: row.canary('shown') })),
  'listing_part.state': () => 'differs',
  'listing_part.wanted': nothing,
  'location.google_profile': json((row) => ({ additionalPhones: [row.canary('google_profile')] })),
  'location.custom_fields': json((row) => ({ [row.canary('custom_fields')]: row.canary('custom_fields') })),
  'location.opening_hours': json(() => [
    { type: 'default', ...Object.fromEntries(weekdays.map((day) => [day, '0900-1200'])) },
  ]),
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
  'network_grant.network': (row) => grantNetworks.find((network) => grantOf[network] === row.n) ?? chooseNetwork(row),
  'network_grant.access_token_sealed': (row) => row.seal('access'),
  'network_grant.refresh_token_sealed': nothing,
  'notification.item_id': ({ findId }) => findId('scheduled_post'),
  'notification.kind': () => 'post.approved',
  'notification.link': (row) => `/calendar?${row.canary('link')}`,
  'notification.publication_id': nothing,
  'notification.recipient_id': nothing,
  'notification.to_mail': unchanged,
  'notification.type': () => 'info',
  'notification_preference.in_app': () => true,
  'notification_preference.type': () => 'exportCompleted',
  'private_sign_in.begun_at': unchanged,
  'private_sign_in.state': () => 'code',
  'private_sign_in.tries': () => 1,
  'publication.kind': () => 'post',
  'publication.post_type': () => 'post',
  'publication.remote_url': address('remote_url'),
  'publication.reply_id': nothing,
  // Of the fifth post one is out and one failed; the sixth is still to leave, as is what waits for approval.
  'publication.state': ({ n }) => (n === 5 ? 'PUBLISHED' : n > 9 ? 'UNCONFIRMED' : n > 6 ? 'WAITING' : 'FAILED'),
  'publication_attempt.outgoing': json((row) => ({ text: row.canary('outgoing') })),
  'publication_attempt.phase': () => 'PUBLISHED',
  'report_account.first_day': () => '2026-01-01',
  'report_account.integration_id': ({ findId }) => findId('integration'),
  'report_account.is_whole': () => true,
  'report_account.last_day': yesterday,
  'report_account.location_id': ({ findId }) => findId('location'),
  'report_account.missing': () => '{}',
  'report_account.posts_since': () => '2026-01-01',
  'report_account.type': chooseNetwork,
  'report_audience.integration_id': ({ findId }) => findId('integration'),
  'report_audience.kind': () => 'city',
  'report_audience.location_id': ({ findId }) => findId('location'),
  'report_audience.taken_on': yesterday,
  'report_audience.type': chooseNetwork,
  'report_day.day': yesterday,
  'report_day.integration_id': ({ findId }) => findId('integration'),
  'report_day.location_id': ({ findId }) => findId('location'),
  'report_day.type': chooseNetwork,
  'report_keyword.integration_id': ({ findId }) => findId('integration'),
  'report_keyword.location_id': ({ findId }) => findId('location'),
  'report_keyword.month': () => `${yesterday().slice(0, 7)}-01`,
  'report_post.integration_id': ({ findId }) => findId('integration'),
  'report_post.location_id': ({ findId }) => findId('location'),
  'report_post.picture': address('picture'),
  'report_post.post_type': () => 'post',
  'report_post.published_at': () => new Date(Date.now() - 86_400_000),
  'report_post.type': chooseNetwork,
  'report_post.url': address('url'),
  'rss_feed.everywhere': ({ n }) => n === 6,
  'rss_feed.icon_url': address('icon_url'),
  'rss_feed.networks': () => ['facebook'],
  'rss_feed.owner_company_id': ({ findId }) => findId('company'),
  'rss_feed.owner_id': ({ findId }) => findId('app_user'),
  'rss_feed.site_url': address('site_url'),
  'rss_feed.url': address('url'),
  'rss_item.image_url': nothing,
  'rss_item.link': address('link'),
  'rss_item.outcome': () => 'left',
  'rss_item_post.network': () => 'facebook',
  'rss_item_post.troubles': json(({ findId, getCanary }) => [
    {
      ...{ code: 'violation.token.invalid', params: { place: getCanary('location', 'name') } },
      places: [findId('location')],
    },
  ]),
  'rss_trial.user_id': ({ findId }) => findId('app_user'),
  'quick_reply.max_rating': () => 5,
  'quick_reply.min_rating': () => 1,
  'quick_reply.networks': () => ['facebook'],
  'quick_reply.owner_id': nothing,
  'quick_reply.removed_at': ({ n }) => (n === 5 ? new Date() : null),
  'quick_reply.texts': json((row) => ({ fr: row.canary('texts') })),
  // What waits for approval is fit to go: its file would be too large.
  'scheduled_post.attachment_ids': (row) => (waitsForApproval(row) ? [] : [row.findId('attachment')]),
  'scheduled_post.editorial': (row) => (waitsForApproval(row) ? 'PENDING_APPROVAL' : 'SCHEDULED'),
  'scheduled_post.integration_type': chooseNetwork,
  'scheduled_post.link': address('link'),
  'scheduled_post.options': json((row) => ({ headTitle: row.canary('options') })),
  'scheduled_post.post_type': () => 'post',
  'scheduled_post.scheduled_at': () => '2030-01-01T08:00:00Z',
  'scheduled_post.time_shift': nothing,
  'scheduled_post.wall_time': () => '2030-01-01T09:00:00',
  'shared_media.companies': ({ findId }) => [findId('company')],
  // Else each company would be shown the other’s, as it should.
  'shared_media.everybody': () => false,
  'shared_media.content_type': () => 'image/jpeg',
  'shared_media.format': () => '1:1',
  'shared_media.storage_key': (row) => `${row.canary('storage_key')}.jpg`,
  'shared_media_taken.media_id': ({ findId }) => findId('shared_media'),
  'user_activity.details': json((row) => ({ name: row.canary('details') })),
  'user_activity.location_ids': ({ findId }) => [findId('location')],
  'user_activity.object': ({ findId }) => `/api/scheduled_posts/${findId('scheduled_post')}`,
  // What the history of a post tells.
  'user_activity.operation': () => 'posts.approve',
  'user_activity.outcome': () => 'done',
  'user_activity.super_admin': () => false,
  // Somebody who is gone.
  'user_activity.user_id': ({ id }) => id,
  'webhook_route.integration_id': ({ findId }) => findId('integration'),
}

/** A row beside the usual ones: at a place, and with others than its own number elsewhere. */
interface Beside {
  readonly table: string
  readonly n: number
  readonly location: number
  /** The rows it refers to, where these are not the place’s. */
  readonly of?: Readonly<Record<string, number>>
}

/** What spans places: a post, a feed and an alert go to the first and the third. And a feed for everywhere that is the third’s. */
export const spanning: readonly Beside[] = [
  { table: 'scheduled_post', n: 5, location: 1 },
  { table: 'publication', n: 5, location: 1, of: { scheduled_post: 5 } },
  { table: 'publication', n: 6, location: 3, of: { scheduled_post: 5 } },
  { table: 'rss_feed', n: 5, location: 1 },
  { table: 'rss_feed_location', n: 5, location: 1, of: { rss_feed: 5 } },
  { table: 'rss_feed_location', n: 6, location: 3, of: { rss_feed: 5 } },
  // Of the first feed an item became a post that goes to the third place alone.
  { table: 'rss_item', n: 5, location: 1 },
  { table: 'scheduled_post', n: 6, location: 3 },
  { table: 'publication', n: 7, location: 3, of: { scheduled_post: 6 } },
  { table: 'rss_item_post', n: 5, location: 3, of: { rss_item: 5, scheduled_post: 6 } },
  { table: 'rss_feed', n: 6, location: 3 },
  { table: 'keyword_alert', n: 5, location: 1 },
  { table: 'keyword_alert_word', n: 5, location: 1, of: { keyword_alert: 5 } },
  { table: 'keyword_alert_location', n: 5, location: 1, of: { keyword_alert: 5 } },
  { table: 'keyword_alert_location', n: 6, location: 3, of: { keyword_alert: 5 } },
  ...Object.values(grantOf).map((n) => ({ table: 'network_grant', n, location: 1 })),
  { table: 'integration', n: 5, location: 1, of: { network_grant: grantOf.google } },
  { table: 'listing', n: 5, location: 1, of: { integration: 5 } },
  // What is in a state that few operations take.
  { table: 'app_user', n: 5, location: 1 },
  { table: 'credential', n: 5, location: 1, of: { app_user: 5 } },
  { table: 'quick_reply', n: 5, location: 1 },
  { table: 'rss_item', n: 6, location: 1 },
  { table: 'rss_item', n: 7, location: 3 },
  { table: 'scheduled_post', n: 7, location: 1 },
  { table: 'publication', n: 8, location: 1, of: { scheduled_post: 7 } },
  { table: 'scheduled_post', n: 8, location: 3 },
  { table: 'publication', n: 9, location: 3, of: { scheduled_post: 8 } },
  { table: 'scheduled_post', n: 9, location: 1 },
  { table: 'publication', n: 10, location: 1, of: { scheduled_post: 9 } },
  { table: 'scheduled_post', n: 10, location: 3 },
  { table: 'publication', n: 11, location: 3, of: { scheduled_post: 10 } },
]

/** By type: the number of what stands for the first, and for the third. */
type StandIns = Readonly<Record<string, Readonly<Record<number, number>>>>

/** Operations that take things in another state than the first and the third are in. */
export const inState: Readonly<Record<string, StandIns>> = {
  'connections.connect': { NetworkGrant: { 1: grantOf.facebook } },
  'connections.facebookPages': { NetworkGrant: { 1: grantOf.facebook } },
  'connections.googleLocation': { NetworkGrant: { 1: grantOf.google } },
  'connections.googleLocations': { NetworkGrant: { 1: grantOf.google } },
  'connections.googleToken': { NetworkGrant: { 1: grantOf.google } },
  'connections.instagramAccounts': { NetworkGrant: { 1: grantOf.instagram } },
  'connections.linkedinAccounts': { NetworkGrant: { 1: grantOf.linkedin } },
  'connections.linkedinToken': { NetworkGrant: { 1: grantOf.linkedin } },
  'invitations.resend': { User: { 1: 5 } },
  'networkGrants.assign': { NetworkGrant: { 1: grantOf.facebook } },
  'networkGrants.matches': { NetworkGrant: { 1: grantOf.facebook } },
  'posts.approve': { ScheduledPost: { 1: 7, 3: 8 } },
  'posts.askEdit': { ScheduledPost: { 1: 7, 3: 8 } },
  'profileImports.run': { NetworkGrant: { 1: grantOf.google } },
  'publications.confirm': { Publication: { 1: 10, 3: 11 } },
  'quickReplies.restore': { QuickReply: { 1: 5 } },
  'rssItems.draft': { RssItem: { 1: 6, 3: 7 } },
}

/** Tables whose rows the database makes by itself, or come with the people who act. */
export const filledOtherwise: ReadonlySet<string> = new Set(['inbox_count', 'report_month', 'session'])

/** Tables whose rows belong to places by more than a key: a post goes where its publications go, a feed where it speaks. */
export const boundOtherwise: ReadonlySet<string> = new Set(['rss_feed', 'scheduled_post'])

/** Things that are one person’s own, with the column that says whose. Everybody who asks has one in either company. */
export const ownedBy: Readonly<Record<string, string>> = {
  BulkUpdate: 'asked_by',
  Export: 'asked_by',
  SavedSelection: 'user_id',
  SavedView: 'user_id',
}

/** The table that holds a resource, where it is not called the same. */
export const tableOfType: Readonly<Record<string, string>> = {
  AccountMatch: 'network_grant',
  Group: 'location_group',
  Inbox: 'inbox_item',
  ScheduledPostLocation: 'publication',
  SharedMediaOffer: 'shared_media',
  User: 'app_user',
}
