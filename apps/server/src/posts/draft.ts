import type { IntegrationType } from '@vitrine/contract/integrations'
import { optionNames, type PostOptions } from '@vitrine/contract/post-options'
import { type EditorialStatus, postEdges } from '@vitrine/contract/post-status'
import { type PostType, postTypesOf } from '@vitrine/contract/post-types'
import type { Composition, PostChange } from '@vitrine/contract/posts'
import type { ScheduleType } from '@vitrine/contract/schedule'
import { invalid } from '../lib/errors.ts'
import { isTimeZone } from '../lib/time-zones.ts'
import type { Checked } from './facts.ts'
import type { PostRow } from './queries.ts'
import { atInstant, atWall, type Moment } from './time.ts'

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

export interface Setting {
  readonly now: Date
  /** Of the first place, else of the company. */
  readonly timeZone: string
}

const anHour = 60 * 60 * 1000

/** A new post: in an hour unless a time is given. */
export function newDraft(network: IntegrationType, asked: Content & When & Where, { now, timeZone }: Setting): Draft {
  const scheduleType = asked.scheduleType ?? 'LATER'
  const zone = mustBeZone(asked.timeZone ?? timeZone)
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
  return withWhen(withContent({ ...usual, locations: wherever(asked) ?? [] }, asked), asked, now)
}

/** The post as it stands. */
export function draftOf(row: PostRow): Draft {
  const moment: Moment = {
    instant: row.scheduled_at,
    wall: row.wall_time,
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
export function withContent(draft: Draft, asked: Content): Draft {
  const options = { ...draft.options }
  for (const name of optionNames) {
    const value = asked[name]
    if (value === null) delete options[name]
    else if (value !== undefined) Object.assign(options, { [name]: value })
  }
  return {
    ...draft,
    postType: asked.postType ?? draft.postType,
    text: asked.text === undefined ? draft.text : (asked.text ?? ''),
    title: asked.title === undefined ? draft.title : asked.title,
    link: asked.link === undefined ? draft.link : asked.link,
    note: asked.note === undefined ? draft.note : asked.note,
    comment: asked.comment === undefined ? draft.comment : asked.comment || null,
    attachments: asked.scheduledPostAttachments ?? draft.attachments,
    options,
  }
}

/**
 * The time asked for. An instant wins over a clock time, as somebody who gives an offset means it; but one that is
 * only the old instant sent back leaves the word to the clock time.
 */
export function withWhen(draft: Draft, asked: When, now: Date): Draft {
  const scheduleType = asked.scheduleType ?? draft.scheduleType
  const zone = mustBeZone(asked.timeZone ?? draft.moment.zone)
  const settled = (moment: Moment): Draft => ({ ...draft, scheduleType, moment, scheduledAt: moment.instant })
  if (scheduleType === 'NOW') return settled(atInstant(now, zone))
  // Answers carry whole seconds: what comes back unchanged has lost the rest.
  const sameSecond = (at: Date) => Math.floor(at.getTime() / 1000) === Math.floor(draft.moment.instant.getTime() / 1000)
  if (asked.scheduledAt !== undefined && !sameSecond(asked.scheduledAt))
    return settled(atInstant(asked.scheduledAt, zone))
  if (asked.scheduledLocal !== undefined && asked.scheduledLocal.slice(0, 16) !== draft.moment.wall.slice(0, 16))
    return settled(inZone(asked.scheduledLocal, zone))
  if (asked.timeZone !== undefined && zone !== draft.moment.zone) return settled(atInstant(draft.moment.instant, zone))
  return settled(draft.moment)
}

function mustBeZone(zone: string): string {
  if (!isTimeZone(zone)) throw invalid({ propertyPath: 'timeZone', code: 'timeZone' })
  return zone
}

function inZone(wall: string, zone: string): Moment {
  try {
    return atWall(wall, zone)
  } catch {
    throw invalid({ propertyPath: 'scheduledLocal', code: 'date.instant' })
  }
}

/** The places asked for, each once; undefined when none were spoken of. Disconnected ones sent back are left out. */
export function wherever(asked: Where): string[] | undefined {
  const given = asked.scheduledPostLocations?.flatMap((id) => id ?? []) ?? asked.checkedLocations
  return given === undefined ? undefined : [...new Set(given)]
}

/** A composition cut into one request for each network. */
export function partsOf({ posts, ...common }: Composition): (PostChange & { integrationType: IntegrationType })[] {
  return posts.map((part) => ({ ...common, ...part }))
}

/** Whether `PUT {postStatus}` may lead there from here. */
export function isEdge(from: EditorialStatus, to: EditorialStatus): boolean {
  const edges: readonly EditorialStatus[] = postEdges[from]
  return edges.includes(to)
}
