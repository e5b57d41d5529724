import type { CoverageRow } from '../coverage.ts'

const ACCOUNTS = 'mybusinessaccountmanagement.googleapis.com/v1'
const INFORMATION = 'mybusinessbusinessinformation.googleapis.com/v1'
const NOTIFICATIONS = 'mybusinessnotifications.googleapis.com/v1'
const V4_LOCATION = 'mybusiness.googleapis.com/v4/accounts/{accountsId}/locations/{locationsId}'
const MAPS_HOST = 'places.googleapis.com/v1'
const CONSENT = 'accounts.google.com/o/oauth2/v2/auth'

function supported(method: string, route: string, testedBy: string, notes?: string): CoverageRow {
  return { method, route, status: 'supported', testedBy: `google/${testedBy}`, notes }
}
function partial(method: string, route: string, testedBy: string, notes: string): CoverageRow {
  return { method, route, status: 'partial', testedBy: `google/${testedBy}`, notes }
}

const consentTest = 'oauth.test.ts > a user picks a login, ticks permissions, and the app gets a code'
const userinfoTest = 'oauth.test.ts > userinfo returns the fields its scopes allow'
const replied = 'reviews.test.ts > a second reply replaces the first, and deleting removes it'
const edited = 'local-posts.test.ts > a post is edited by its mask and deleted once'
const gallery = 'gallery.test.ts > items are listed page by page, changed in their category, and deleted once'
const photo = 'gallery.test.ts > a photo is fetched from its address and shown with its size'
const links = 'inspector.test.ts > public URLs that Google returns lead to the item'
const setting = 'notifications.test.ts > an account sets one topic and its notification types'
const attributes = 'locations.test.ts > attributes are set, retained and removed by the mask'

export const COVERAGE: CoverageRow[] = [
  partial('GET', CONSENT, consentTest, 'no service accounts, no incremental consent beyond what was granted before'),
  supported('POST', CONSENT, consentTest, 'the form of the page itself'),
  supported(
    'POST',
    'oauth2.googleapis.com/token',
    'oauth.test.ts > an access token lasts an hour of the sandbox’s clock; a refresh token renews it and stays valid',
  ),
  supported(
    'POST',
    'oauth2.googleapis.com/revoke',
    'oauth.test.ts > revoking one token withdraws the grant of every token of the login',
  ),
  supported('GET', 'openidconnect.googleapis.com/v1/userinfo', userinfoTest),
  supported('GET', 'www.googleapis.com/oauth2/v3/userinfo', userinfoTest),
  supported(
    'GET',
    'www.googleapis.com/oauth2/v3/certs',
    'notifications.test.ts > a new review is pushed with a verifiable token',
  ),

  partial(
    'GET',
    `${ACCOUNTS}/accounts`,
    'accounts.test.ts > the user’s own account is listed first, then their groups, page by page',
    'no filter, no parentAccount, no organizations',
  ),
  supported('GET', `${ACCOUNTS}/accounts/{accountsId}`, 'accounts.test.ts > an account is readable by its owner only'),
  supported('POST', `${ACCOUNTS}/accounts`, 'accounts.test.ts > only groups can be created'),
  supported(
    'POST',
    `${ACCOUNTS}/locations/{locationsId}:transfer`,
    'accounts.test.ts > a location transferred to a group is found under it, and no longer under the old account',
  ),

  partial(
    'GET',
    `${INFORMATION}/accounts/{accountsId}/locations`,
    'locations.test.ts > locations are listed page by page, filtered and ordered',
    'filters are one comparison of title, store_code or open_info.status',
  ),
  supported(
    'GET',
    `${INFORMATION}/locations/{locationsId}`,
    'locations.test.ts > a location has the fields of the mask, in the wire format',
  ),
  partial(
    'GET',
    `${INFORMATION}/locations/{locationsId}:getGoogleUpdated`,
    'locations.test.ts > changes that Google adopted from users are separate from the owner’s values',
    'Google changes only what somebody suggests by an `edit` interaction, one field at a time; never attributes',
  ),
  partial(
    'PATCH',
    `${INFORMATION}/locations/{locationsId}`,
    'locations.test.ts > fields in the mask are written, absent ones are cleared, and the others stay',
    'edits are live at once but for texts that ask to be looked at; service areas, service items and relations are kept and not judged',
  ),
  supported('GET', `${INFORMATION}/locations/{locationsId}/attributes`, attributes),
  partial('PATCH', `${INFORMATION}/locations/{locationsId}/attributes`, attributes, 'no REPEATED_ENUM attributes'),
  partial(
    'GET',
    `${INFORMATION}/attributes`,
    'locations.test.ts > attributes are offered by category, and by location alone',
    'some thirty attributes, named in English',
  ),
  partial(
    'GET',
    `${INFORMATION}/categories`,
    'locations.test.ts > categories are listed a hundred at a time, in the requested language',
    'some seven hundred categories, without service types; every region has the same',
  ),
  partial(
    'GET',
    `${INFORMATION}/categories:batchGet`,
    'locations.test.ts > categories are fetched by name, with their hours types',
    'without service types',
  ),

  supported(
    'GET',
    'mybusinessverifications.googleapis.com/v1/locations/{locationsId}/VoiceOfMerchantState',
    'accounts.test.ts > a location reports whether Google trusts its owner, and why not',
  ),

  supported('GET', `${NOTIFICATIONS}/accounts/{accountsId}/notificationSetting`, setting),
  partial(
    'PATCH',
    `${NOTIFICATIONS}/accounts/{accountsId}/notificationSetting`,
    setting,
    'NEW_REVIEW and UPDATED_REVIEW are sent, nothing else happens here',
  ),

  partial(
    'GET',
    'businessprofileperformance.googleapis.com/v1/locations/{locationsId}:fetchMultiDailyMetricsTimeSeries',
    'performance.test.ts > daily metrics exclude the last two days and count the sandbox’s own interactions',
    'no food orders, no conversations: always 0',
  ),
  supported(
    'GET',
    'businessprofileperformance.googleapis.com/v1/locations/{locationsId}/searchkeywords/impressions/monthly',
    'performance.test.ts > search keywords are returned by month, rare ones only as a threshold',
  ),

  partial(
    'POST',
    `${V4_LOCATION}/localPosts`,
    'local-posts.test.ts > a post is live at once, and two equal ones are two posts',
    'no recurring posts, no post insights (gone since 2023-02)',
  ),
  supported('GET', `${V4_LOCATION}/localPosts`, 'local-posts.test.ts > posts are listed newest first, page by page'),
  supported(
    'GET',
    `${V4_LOCATION}/localPosts/{localPostsId}`,
    'local-posts.test.ts > a post under review is processing, then live',
  ),
  supported('PATCH', `${V4_LOCATION}/localPosts/{localPostsId}`, edited),
  supported('DELETE', `${V4_LOCATION}/localPosts/{localPostsId}`, edited),

  partial('POST', `${V4_LOCATION}/media`, photo, 'by sourceUrl only, no upload of bytes'),
  supported('GET', `${V4_LOCATION}/media`, gallery),
  supported('GET', `${V4_LOCATION}/media/{mediaId}`, photo),
  supported('PATCH', `${V4_LOCATION}/media/{mediaId}`, gallery),
  supported('DELETE', `${V4_LOCATION}/media/{mediaId}`, gallery),

  supported(
    'GET',
    `${V4_LOCATION}/reviews`,
    'reviews.test.ts > reviews are listed in the requested order, fifty at most',
  ),
  supported('GET', `${V4_LOCATION}/reviews/{reviewsId}`, 'reviews.test.ts > a customer’s stars and text are read'),
  supported(
    'POST',
    'mybusiness.googleapis.com/v4/accounts/{accountsId}/locations:batchGetReviews',
    'reviews.test.ts > reviews of several locations are fetched in one call',
  ),
  partial(
    'POST',
    `${MAPS_HOST}/places:searchText`,
    'places.test.ts > places are found near a point by name, kind and address',
    'one page; by textQuery and locationBias.circle, other conditions are taken and change nothing; the words of an empty query’s refusal were not seen',
  ),
  partial(
    'GET',
    `${MAPS_HOST}/places/{placesId}`,
    'places.test.ts > a place has the fields of the mask, in the requested language',
    'name, address, location, rating, count, hours as text, photo names, status',
  ),
  supported(
    'GET',
    'www.google.com/maps/place/:placeId',
    'places.test.ts > a place has the fields of the mask, in the requested language',
  ),

  supported('GET', 'local.google.com/place', links),
  supported('GET', 'maps.google.com/maps', links),
  supported('GET', 'search.google.com/local/writereview', links),

  supported('PUT', `${V4_LOCATION}/reviews/{reviewsId}/reply`, replied),
  supported('DELETE', `${V4_LOCATION}/reviews/{reviewsId}/reply`, replied),
]
