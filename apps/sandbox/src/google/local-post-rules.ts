import { isMessage, type Message } from './bind-request.ts'
import { refused } from './errors.ts'

const MAX_SUMMARY_LENGTH = 1500
const MAX_TITLE_LENGTH = 58
const MAX_MEDIA = 10
const WRITABLE = [
  'languageCode',
  'summary',
  'callToAction',
  'event',
  'media',
  'topicType',
  'alertType',
  'offer',
  'scheduledTime',
]

/**
 * What is kept of a local post's body; throws what Google would refuse. Rules: reference of localPosts; 1500 from a
 * client in use, 58 unconfirmed (read 2026-11).
 */
export function checkedPost(body: Message, now: number): Message {
  const post = Object.fromEntries(WRITABLE.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]))
  const { topicType, summary, media } = post
  if (topicType === undefined || topicType === 'LOCAL_POST_TOPIC_TYPE_UNSPECIFIED') throw missing('topic_type')
  if (typeof summary === 'string' && [...summary].length > MAX_SUMMARY_LENGTH)
    throw refused('INVALID_VALUE', `summary must be at most ${MAX_SUMMARY_LENGTH} characters`, 'summary')
  if (topicType === 'STANDARD' && !summary && !Array.isArray(media)) throw missing('summary')
  if (topicType === 'ALERT' && post.alertType === undefined) throw missing('alert_type')
  if (topicType === 'EVENT' || topicType === 'OFFER') checkEvent(post.event)
  else if (post.event !== undefined)
    throw refused('INVALID_VALUE', 'event is only for topic types EVENT and OFFER', 'event')
  if (topicType !== 'OFFER' && post.offer !== undefined)
    throw refused('INVALID_VALUE', 'offer is only for topic type OFFER', 'offer')
  checkMedia(media)
  checkScheduledTime(post.scheduledTime, now)
  if (topicType === 'OFFER') {
    checkUrl(isMessage(post.offer) ? post.offer.redeemOnlineUrl : undefined, 'offer.redeem_online_url')
    // "Ignored for topic type OFFER."
    const { callToAction: _ignored, ...offer } = post
    return offer
  }
  checkCallToAction(post.callToAction)
  return post
}

function checkEvent(event: unknown): void {
  if (!isMessage(event)) throw missing('event')
  if (!event.title) throw missing('event.title')
  if ([...String(event.title)].length > MAX_TITLE_LENGTH)
    throw refused('INVALID_VALUE', `event.title must be at most ${MAX_TITLE_LENGTH} characters`, 'event.title')
  const schedule = isMessage(event.schedule) ? event.schedule : {}
  for (const member of ['startDate', 'startTime', 'endDate', 'endTime'])
    if (!isMessage(schedule[member]))
      throw missing(`event.schedule.${member.replace(/([DT])/, (capital) => `_${capital.toLowerCase()}`)}`)
  const start = wallClock(schedule.startDate, schedule.startTime)
  const end = wallClock(schedule.endDate, schedule.endTime)
  if (start === null || end === null)
    throw refused('INVALID_VALUE', 'event.schedule has an impossible date or time', 'event.schedule')
  if (end <= start) throw refused('INVALID_VALUE', 'event.schedule must end after it starts', 'event.schedule.end_date')
}

/** As if it were UTC: only the order of two instants of one place is asked. */
function wallClock(date: unknown, time: unknown): number | null {
  if (!isMessage(date) || !isMessage(time)) return null
  const { year = 0, month = 0, day = 0 } = date
  const { hours = 0, minutes = 0 } = time
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const real = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day)
  return real && Number(hours) <= 24 && Number(minutes) < 60
    ? at.getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000
    : null
}

function checkCallToAction(action: unknown): void {
  if (action === undefined) return
  const { actionType, url } = isMessage(action) ? action : {}
  if (actionType === undefined || actionType === 'ACTION_TYPE_UNSPECIFIED') throw missing('call_to_action.action_type')
  if (actionType === 'CALL') {
    if (url !== undefined)
      throw refused('INVALID_VALUE', 'call_to_action.url must not be set for CALL', 'call_to_action.url', String(url))
  } else {
    if (!url) throw missing('call_to_action.url')
    checkUrl(url, 'call_to_action.url')
  }
}

function checkMedia(media: unknown): void {
  if (!Array.isArray(media)) return
  if (media.length > MAX_MEDIA) throw refused('TOO_MANY_ITEMS', `media must have at most ${MAX_MEDIA} items`, 'media')
  for (const item of media.filter(isMessage)) {
    if (item.mediaFormat !== 'PHOTO')
      throw refused('INVALID_VALUE', 'media.media_format must be PHOTO for local posts', 'media.media_format')
    if (item.dataRef !== undefined || !item.sourceUrl)
      throw refused(
        'INVALID_VALUE',
        'source_url is the only supported data field for local post media',
        'media.source_url',
      )
  }
}

function checkScheduledTime(time: unknown, now: number): void {
  if (time === undefined) return
  const at = Date.parse(String(time))
  if (Number.isNaN(at) || at <= now)
    throw refused('INVALID_VALUE', 'scheduled_time must be in the future', 'scheduled_time', String(time))
}

function checkUrl(url: unknown, field: string): void {
  if (url !== undefined && !/^https?:\/\/[^\s/]+/.test(String(url)))
    throw refused('INVALID_VALUE', `${field} is not a valid URL`, field, String(url))
}

const missing = (field: string) => refused('MISSING_VALUE', `${field} is required`, field)
