import { type CheckedLocation, type CheckedPost, checkPost } from '@vitrine/contract/check-post'
import type { LimitViolation } from '@vitrine/contract/limit-violations'
import { listFieldNames } from '@vitrine/contract/location-fields'
import { toInstant } from '../../../dates/local-time.ts'
import { wholeAddress } from './complete-address.ts'
import { contentFor, type PostComposition, type PostContent } from './composition.ts'
import { bodyOptions, linkIsSticker } from './contents.ts'
import { type ComposedNetwork, offers, type PostPart } from './network-capabilities.ts'

/** Where a point is mended. */
export type Goal =
  | { readonly to: 'places'; readonly locationId?: string }
  | { readonly to: 'part'; readonly part: PostPart; readonly index?: number; readonly field?: 'buttonLink' }
  | { readonly to: 'when' }

/** One thing to mend before sending, or a piece of advice. */
export interface Point {
  readonly key: string
  readonly severity: 'error' | 'warning'
  /** Null where it concerns them all. */
  readonly network: ComposedNetwork | null
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  /** The places concerned, by their ids. */
  readonly locationIds: readonly string[]
  readonly goal: Goal
  /** The server's own words, where it was the server that found it. */
  readonly message?: string
  /** What they are in, where they are in one. */
  readonly language?: string | null
}

export interface CheckableLocation {
  readonly id: string
  readonly name: string
  readonly connections: Readonly<Partial<Record<ComposedNetwork, boolean>>>
  readonly values: CheckedLocation['values']
  /** Nobody has said yet which of its country's time zones it is in. */
  readonly zoneToCheck?: boolean
}

export interface PreflightFacts {
  readonly now: number
  readonly zone: string
  /** Places by their ids; one that is not in it was deleted. */
  readonly locations: ReadonlyMap<string, CheckableLocation>
}

/** Everything at once: for every network, and what is the same for all only once. */
export function preflight(composition: PostComposition, facts: PreflightFacts): Point[] {
  const all = composition.networks.flatMap((network) => {
    const violations = checkPost(checkedPost(composition, network, facts), {
      now: new Date(facts.now),
      locations: composition.places.map((id) => toCheckedLocation(facts.locations.get(id), network)),
      media: contentFor(composition, network).media.map((item) => item.facts),
      canPublish: (requestedNetwork, type) => requestedNetwork === network && type === offers[network].type,
    })
    return violations.map((violation) => toPoint(violation, network, composition, facts))
  })
  return sorted([...folded(all), ...uncertainZones(composition, facts)])
}

/** A post that leaves by the clock of a location leaves hours wrong where its time zone is only presumed. */
function uncertainZones({ when, places }: PostComposition, facts: PreflightFacts): Point[] {
  const uncertain = places.filter((id) => facts.locations.get(id)?.zoneToCheck)
  if (when.type === 'NOW' || uncertain.length === 0) return []
  const code = 'zone.toCheck'
  return [
    { key: code, severity: 'warning', network: null, code, params: {}, locationIds: uncertain, goal: { to: 'when' } },
  ]
}

function checkedPost(
  composition: PostComposition,
  network: ComposedNetwork,
  { now, zone }: PreflightFacts,
): CheckedPost {
  const content = contentFor(composition, network)
  const link = wholeAddress(content.link)
  const { type, local } = composition.when
  return {
    integrationType: network,
    postType: offers[network].type,
    text: content.text,
    title: null,
    link: linkIsSticker(network) ? null : link || null,
    comment: content.comment || null,
    options: {
      ...bodyOptions(content),
      ...(linkIsSticker(network) && link !== '' ? { storyLink: { url: link } } : {}),
    },
    scheduleType: type,
    scheduledAt: new Date(type === 'NOW' ? now : toInstant(local, zone)),
  }
}

function toCheckedLocation(location: CheckableLocation | undefined, network: ComposedNetwork): CheckedLocation | null {
  if (!location) return null
  const valid = location.connections[network]
  return {
    name: location.name,
    connection: valid === undefined ? 'missing' : valid ? 'valid' : 'invalid',
    values: location.values,
  }
}

const partPaths: readonly (readonly [RegExp, PostPart])[] = [
  [/^(?:text|title)/, 'text'],
  [/^scheduledPostAttachments/, 'media'],
  [/^comment/, 'comment'],
  [/^(?:link|targetLink|storyLink)/, 'link'],
  [/^button/, 'button'],
]

/** The field a violation's path speaks of, ours or the server's. */
export function getGoal(path: string, composition: PostComposition): Goal {
  const index = /\[(\d+)\]/.exec(path)?.[1]
  if (/^schedule(?:dAt|dLocal|Type)|^timeZone/.test(path)) return { to: 'when' }
  if (/^buttonLink/.test(path)) return { to: 'part', part: 'button', field: 'buttonLink' }
  const part = partPaths.find(([pattern]) => pattern.test(path))?.[1]
  if (part !== undefined) return { to: 'part', part, ...(index === undefined ? {} : { index: Number(index) }) }
  const locationId = index === undefined ? undefined : composition.places[Number(index)]
  return { to: 'places', ...(locationId === undefined ? {} : { locationId }) }
}

/** What every network says in the same words. */
const common = ['locations.none', 'location.disconnected', 'past']

function toPoint(
  violation: LimitViolation,
  network: ComposedNetwork,
  composition: PostComposition,
  facts: PreflightFacts,
): Point {
  const { code, propertyPath, severity } = violation
  const goal = getGoal(propertyPath, composition)
  const lacking =
    code === 'field.missing' ? listLocationsWithout(String(violation.params?.field), composition, facts) : []
  const shared = common.includes(code)
  return {
    key: [shared ? '' : network, code, code === 'field.missing' ? violation.params?.field : '', propertyPath].join(' '),
    severity,
    network: shared ? null : network,
    code,
    params: violation.params ?? {},
    locationIds: goal.to === 'places' && goal.locationId !== undefined ? [goal.locationId] : lacking,
    goal,
  }
}

function listLocationsWithout(field: string, { places }: PostComposition, facts: PreflightFacts): string[] {
  return places.filter((id) => {
    const location = facts.locations.get(id)
    return location !== undefined && !Object.hasOwn(location.values, field)
  })
}

/** The same trouble at many places is one point; a missing value or text is said once, not once for each network. */
function folded(points: readonly Point[]): Point[] {
  const found = new Map<string, Point>()
  for (const point of points) {
    const isAtLocation = point.goal.to === 'places' && point.goal.locationId !== undefined
    const isField = point.code === 'field.missing'
    const isBlank = point.code === 'blank'
    const key = isAtLocation
      ? `${point.network ?? ''} ${point.code}`
      : isField || isBlank
        ? `${point.code} ${point.params.field ?? ''}`
        : point.key
    const seen = found.get(key)
    if (!seen) found.set(key, { ...point, key })
    else if (isAtLocation)
      found.set(key, { ...seen, locationIds: [...new Set([...seen.locationIds, ...point.locationIds])] })
    else if (seen.network !== point.network) found.set(key, { ...seen, network: null })
  }
  return [...found.values()]
}

function sorted(points: readonly Point[]): Point[] {
  return [
    ...points.filter(({ severity }) => severity === 'error'),
    ...points.filter(({ severity }) => severity === 'warning'),
  ]
}

/** What only says that one has not come to it yet: said when somebody wants to send, not before. */
const unfinished = ['locations.none', 'blank', 'media.tooFew', 'button.link']

export function isUnfinished({ code, message }: Point): boolean {
  return message === undefined && unfinished.includes(code)
}

/** The fields that texts of the composition ask for. */
export function listUsedFields(composition: PostComposition): string[] {
  const texts = composition.networks.flatMap((network) => {
    const { text, comment } = contentFor(composition, network)
    return [text, comment]
  })
  return listFieldNames(texts.join('\n'))
}

/** Whether what a point speaks of is still as it was sent: then it stands. */
export function isUnchangedSinceSubmit(
  { goal, network, locationIds }: Point,
  sent: PostComposition,
  now: PostComposition,
): boolean {
  if (goal.to === 'when') return sent.when === now.when
  if (goal.to === 'places')
    return locationIds.length > 0 ? locationIds.every((id) => now.places.includes(id)) : sent.places === now.places
  const networks = network === null ? now.networks : [network]
  return networks.every(
    (item) =>
      now.networks.includes(item) &&
      meant(contentFor(sent, item), goal.part) === meant(contentFor(now, item), goal.part),
  )
}

/** A part as it goes out: an address is the same without what people leave out of it, a file wherever it has got to. */
function meant(content: PostContent, part: PostPart): PostContent[PostPart] {
  if (part === 'link') return wholeAddress(content.link)
  if (part === 'media') return JSON.stringify(content.media.map(({ key, altText }) => [key, altText]))
  return part === 'button' ? JSON.stringify(bodyOptions(content)) : content[part]
}

/** Whether a violation speaks of the post as a whole: no field mends it. */
export const isFormLevel = ({ propertyPath }: { readonly propertyPath: string }) =>
  /^post(?:Status|Type)$/.test(propertyPath)

/** What the server found, beside the fields it speaks of. A composition's paths begin with `posts[1].`, a repair's with `changes.` */
export function violationPoints(
  violations: readonly { readonly propertyPath: string; readonly message: string }[],
  composition: PostComposition,
  language: string | null,
): Point[] {
  return violations.map(({ propertyPath, message }) => {
    const [, index, rest] = /^(?:posts\[(\d+)\]|changes)\.(.*)$/.exec(propertyPath) ?? []
    const alone = composition.networks.length === 1 ? composition.networks[0] : undefined
    const network = (index === undefined ? alone : composition.networks[Number(index)]) ?? null
    const goal = getGoal(rest ?? propertyPath, composition)
    return {
      key: `${propertyPath} ${message}`,
      severity: 'error',
      network,
      code: 'server',
      params: {},
      locationIds: goal.to === 'places' && goal.locationId !== undefined ? [goal.locationId] : [],
      goal,
      message,
      language,
    }
  })
}
