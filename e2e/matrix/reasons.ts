import type { Reasons } from './protections.ts'

// Walls that nobody can miss, and why: each is taken out all the same, and nobody must miss it.

/** Tables whose rows are found by an id the server has found in the asker’s own rows before: forgetting the company shows nothing. */
const unseen = {
  bulk_update_item: 'Found by its bulk update, and that by the person who asked for it.',
  email_change: 'Found by the person who asked, or by a link.',
  gmb_competitor_reading: 'Found by competitors found before.',
  holiday_confirmation: 'Found by places found before.',
  inbox_reply: 'Shown with its item only, and that is found by the company.',
  keyword_alert_location: 'Joined to alerts by company and alert.',
  keyword_alert_recipient: 'Joined to alerts by company and alert.',
  keyword_alert_word:
    'Joined to alerts by company and alert; its name in the activity is kept with an alert found before.',
  keyword_match: 'Joined to inbox items by company and item.',
  listing: 'Joined to places by company and place.',
  location_import_row: 'Found by its file, and that by the company.',
  mail: 'Written for who is invited; the job that sends it has its id.',
  notification_mark: 'Found by the person whose mark it is.',
  notification_preference: 'Found by the person whose choice it is.',
  post_change_request: 'Shown with its post only, and that is found by the company.',
  post_version: 'Shown with its post only, and that is found by the company.',
  private_sign_in: 'Found by a place found before.',
  publication_attempt: 'Joined to publications by company and publication.',
  publication_lane: 'Written for publications found before; no operation reads it.',
  quick_reply_use: 'Written with quick replies found before; counted when the reply it was written for has left.',
  report_account: 'Joined to accounts by company and account.',
  report_month: 'Added up for places found before.',
  rss_feed_location: 'Joined to feeds by company and feed.',
  rss_item: 'Shown with its feed only, and that is found by the company.',
  rss_item_post: 'Joined to items by company and item.',
  rss_trial: 'Counted for the person who tries.',
  saved_selection_location: 'Joined to selections by company and selection.',
  shared_media_taken: 'Counts posts of the company with an attachment, and those are found by the company.',
  user_location: 'Joined to people by company and person.',
}

/** Tables no question comes to. */
const unasked = {
  idempotency_key: 'Found by the person who sent it, and none is sent here.',
  inbox_poll: 'Where a job goes on, by the account it asks for.',
  inbox_tombstone: 'What is gone at a network, for the job that hears of it late.',
  notification_mail: 'Which letter tells of what, for the job that writes it.',
  publication_alarm: 'Written by the job that finds a post twice; nothing shows it.',
  report_day: 'Kept by the job that asks for figures; reports show the months it adds up to.',
}

const own = 'One’s own bulk updates; the places only decide whether an item tells its name.'
const fields = 'Who sees a part may name fewer fields in a text; a text shows no place.'
const media = 'In how many posts a file is, is answered as `libraryMedias.read` answers it, and that is missed.'

/** Operations that ask for the places and show nothing more to who sees every one. */
const showsAll = {
  'bulkUpdates.list': own,
  'bulkUpdates.read': own,
  'bulkUpdates.items': own,
  'bulkUpdates.retry': own,
  'events.stream': 'The asker is looked at when the stream begins, and told later: `live.ts` listens to what.',
  'exports.create': 'The places are looked up when the file is made, by the worker.',
  'groups.create': 'A new group has no place yet.',
  'groups.update': 'How many places a group has is answered as `groups.read` answers it, and that is missed.',
  'libraryMedias.create': media,
  'libraryMedias.update': media,
  'notifications.readAll': 'One’s own notes of what was read; what is out of sight is as little shown afterwards.',
  'quickReplies.create': fields,
  'quickReplies.createAll': fields,
  'quickReplies.update': fields,
  'sharedMedias.take': 'In how many posts the file is, is looked up with it and not answered.',
}

/** Operations the world does not get to the end of: what they answer to their own is not the answer to take away. */
const unfinished = {
  'connections.callback': 'No network has sent anybody back.',
  'events.stream':
    'It ends with nothing but the asker going away, and its status is out before anything can take it back.',
  'inboxes.remove': 'The network knows no comment of the world, and one it knew would be gone for whoever asks next.',
}

export const reasons: Reasons = { company: unseen, unasked, places: showsAll, something: unfinished }
