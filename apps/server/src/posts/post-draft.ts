import type { IntegrationType } from '@vitrine/contract/integrations'
import { optionNames, type PostOptions } from '@vitrine/contract/post-options'
import { type EditorialStatus, postEdges } from '@vitrine/contract/post-status'
import { type PostType, postTypesOf } from '@vitrine/contract/post-types'
import type { Composition, PostChange } from '@vitrine/contract/posts'
import type { ScheduleType } from '@vitrine/contract/schedule-types'
import { invalid } from '../lib/errors.ts'
import { isTimeZone } from '../lib/time-zones.ts'
import type { Checked } from './check-facts.ts'
import type { PostRow } from './queries.ts'
import { atInstant, fromLocalTime, type Moment } from './time.ts'

/** A whole post as it is to be stored. */
export interface Draft extends Checked {
  readonly note: string | null
  readonly moment: Moment
}

type Content = Pick<
  PostChange,
  'postType' | 'text' | 'title' | 'link' | 'note' | 'comment' | 'scheduledPostAttachments' | keyof PostOptions
>
type When = Pick<PostChange, 'scheduleType' | 'scheduledAt' | 'scheduledLocal' | 'timeZone'>
type Where = Pick<PostChange, 'scheduledPostLocations' | 'checkedLocations'>

export interface DraftDefaults {
  readonly now: Date
  /** Of the first place, else of the company. */
  readonly timeZone: string
}

const anHour = 60 * 60 * 1000

/** A new post: in an hour unless a time is given. */
export function newDraft(
  network: IntegrationType,
  input: Content & When & Where,
  { now, timeZone }: DraftDefaults,
): Draft {
  const scheduleType = input.scheduleType ?? 'LATER'
  const zone = requireTimeZone(input.timeZone ?? timeZone)
  const usual: Draft = {
    integrationType: network,
    postType: postTypesOf[network][0] ?? 'post',
    text: '',
    title: null,
    link: null,
    note: null,
    comment: null,
    options: {},
    attachments: [],
    locations: [],
    scheduleType,
    scheduledAt: now,
    moment: atInstant(new Date(now.getTime() + anHour), zone),
  }
  return withWhen(withContent({ ...usual, locations: getRequestedLocationIds(input) ?? [] }, input), input, now)
}

/** The post as it stands. */
export function toDraft(row: PostRow): Draft {
  const moment: Moment = {
    instant: row.scheduled_at,
    wallTime: row.wall_time,
    zone: row.time_zone,
    shift: row.time_shift as Moment['shift'], // a check constraint holds it
    rules: row.zone_rules,
  }
  return {
    integrationType: row.integration_type as IntegrationType, // written through the contract only
    postType: row.post_type as PostType, // likewise
    text: row.text,
    title: row.title,
    link: row.link,
    note: row.note,
    comment: row.comment,
    options: row.options as PostOptions, // likewise
    attachments: row.attachment_ids,
    locations: (row.targets ?? []).flatMap(({ location_id }) => location_id ?? []),
    scheduleType: row.schedule_type as ScheduleType, // a check constraint holds it
    scheduledAt: row.scheduled_at,
    moment,
  }
}

/** What was asked laid over what stands: absent stays, null takes away. */
export function withContent(draft: Draft, input: Content): Draft {
  const options = { ...draft.options }
  for (const name of optionNames) {
    const value = input[name]
    if (value === null) delete options[name]
    else if (value !== undefined) Object.assign(options, { [name]: value })
  }
  return {
    ...draft,
    postType: input.postType ?? draft.postType,
    text: input.text === undefined ? draft.text : (input.text ?? ''),
    title: input.title === undefined ? draft.title : input.title,
    link: input.link === undefined ? draft.link : input.link,
    note: input.note === undefined ? draft.note : input.note,
    comment: input.comment === undefined ? draft.comment : input.comment || null,
    attachments: input.scheduledPostAttachments ?? draft.attachments,
    options,
  }
}

/**
 * The time asked for. An instant wins over a clock time, as somebody who gives an offset means it; but one that is
 * only the old instant sent back leaves the word to the clock time.
 */
export function withWhen(draft: Draft, input: When, now: Date): Draft {
  const scheduleType = input.scheduleType ?? draft.scheduleType
  const zone = requireTimeZone(input.timeZone ?? draft.moment.zone)
  const settled = (moment: Moment): Draft => ({ ...draft, scheduleType, moment, scheduledAt: moment.instant })
  if (scheduleType === 'NOW') return settled(atInstant(now, zone))
  // Answers carry whole seconds: what comes back unchanged has lost the rest.
  const sameSecond = (at: Date) => Math.floor(at.getTime() / 1000) === Math.floor(draft.moment.instant.getTime() / 1000)
  if (input.scheduledAt !== undefined && !sameSecond(input.scheduledAt))
    return settled(atInstant(input.scheduledAt, zone))
  if (input.scheduledLocal !== undefined && input.scheduledLocal.slice(0, 16) !== draft.moment.wallTime.slice(0, 16))
    return settled(inZone(input.scheduledLocal, zone))
  if (input.timeZone !== undefined && zone !== draft.moment.zone) return settled(atInstant(draft.moment.instant, zone))
  return settled(draft.moment)
}

function requireTimeZone(zone: string): string {
  if (!isTimeZone(zone)) throw invalid({ propertyPath: 'timeZone', code: 'timeZone' })
  return zone
}

function inZone(wallTime: string, zone: string): Moment {
  try {
    return fromLocalTime(wallTime, zone)
  } catch {
    throw invalid({ propertyPath: 'scheduledLocal', code: 'date.instant' })
  }
}

/** The places asked for, each once; undefined when none were spoken of. Disconnected ones sent back are left out. */
export function getRequestedLocationIds(input: Where): string[] | undefined {
  const given = input.scheduledPostLocations?.flatMap((id) => id ?? []) ?? input.checkedLocations
  return given === undefined ? undefined : [...new Set(given)]
}

/** A composition cut into one request for each network. */
export function splitByNetwork({
  posts,
  ...common
}: Composition): (PostChange & { integrationType: IntegrationType })[] {
  return posts.map((part) => ({ ...common, ...part }))
}

/** Whether `PUT {postStatus}` may lead there from here. */
export function isEdge(from: EditorialStatus, to: EditorialStatus): boolean {
  const edges: readonly EditorialStatus[] = postEdges[from]
  return edges.includes(to)
}
