import { type CheckedPlace, type CheckedPost, checkPost } from '@vitrine/contract/check-post'
import { fieldsIn } from '@vitrine/contract/fields'
import type { LimitFault } from '@vitrine/contract/limit-faults'
import { instantAt } from '../../../dates/local-time.ts'
import { wholeAddress } from './address.ts'
import { type Composition, type Content, contentFor } from './composition.ts'
import { bodyOptions, linkIsSticker } from './contents.ts'
import { type ComposedNetwork, offers, type Part } from './offers.ts'

/** Where a point is mended. */
export type Goal =
  | { readonly to: 'places'; readonly place?: string }
  | { readonly to: 'part'; readonly part: Part; readonly index?: number; readonly field?: 'buttonLink' }
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
  readonly places: readonly string[]
  readonly goal: Goal
  /** The server's own words, where it was the server that found it. */
  readonly message?: string
  /** What they are in, where they are in one. */
  readonly language?: string | null
}

export interface KnownPlace {
  readonly id: string
  readonly name: string
  readonly connections: Readonly<Partial<Record<ComposedNetwork, boolean>>>
  readonly values: CheckedPlace['values']
  /** Nobody has said yet which of its country's time zones it is in. */
  readonly zoneToCheck?: boolean
}

export interface Facts {
  readonly now: number
  readonly zone: string
  /** Places by their ids; one that is not in it was deleted. */
  readonly places: ReadonlyMap<string, KnownPlace>
}

/** Everything at once: for every network, and what is the same for all only once. */
export function preflight(composition: Composition, facts: Facts): Point[] {
  const all = composition.networks.flatMap((network) => {
    const faults = checkPost(checkedPost(composition, network, facts), {
      now: new Date(facts.now),
      places: composition.places.map((id) => checkedPlace(facts.places.get(id), network)),
      media: contentFor(composition, network).media.map((item) => item.facts),
      canPublish: (asked, type) => asked === network && type === offers[network].type,
    })
    return faults.map((fault) => pointOf(fault, network, composition, facts))
  })
  return sorted([...folded(all), ...uncertainZones(composition, facts)])
}

/** A post that leaves by the clock of a location leaves hours wrong where its time zone is only presumed. */
function uncertainZones({ when, places }: Composition, facts: Facts): Point[] {
  const uncertain = places.filter((id) => facts.places.get(id)?.zoneToCheck)
  if (when.type === 'NOW' || uncertain.length === 0) return []
  const code = 'zone.toCheck'
  return [{ key: code, severity: 'warning', network: null, code, params: {}, places: uncertain, goal: { to: 'when' } }]
}

function checkedPost(composition: Composition, network: ComposedNetwork, { now, zone }: Facts): CheckedPost {
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
    scheduledAt: new Date(type === 'NOW' ? now : instantAt(local, zone)),
  }
}

function checkedPlace(place: KnownPlace | undefined, network: ComposedNetwork): CheckedPlace | null {
  if (!place) return null
  const valid = place.connections[network]
  return {
    name: place.name,
    connection: valid === undefined ? 'missing' : valid ? 'valid' : 'invalid',
    values: place.values,
  }
}

const partPaths: readonly (readonly [RegExp, Part])[] = [
  [/^(?:text|title)/, 'text'],
  [/^scheduledPostAttachments/, 'media'],
  [/^comment/, 'comment'],
  [/^(?:link|targetLink|storyLink)/, 'link'],
  [/^button/, 'button'],
]

/** The field a violation's path speaks of, ours or the server's. */
export function goalOf(path: string, composition: Composition): Goal {
  const index = /\[(\d+)\]/.exec(path)?.[1]
  if (/^schedule(?:dAt|dLocal|Type)|^timeZone/.test(path)) return { to: 'when' }
  if (/^buttonLink/.test(path)) return { to: 'part', part: 'button', field: 'buttonLink' }
  const part = partPaths.find(([pattern]) => pattern.test(path))?.[1]
  if (part !== undefined) return { to: 'part', part, ...(index === undefined ? {} : { index: Number(index) }) }
  const place = index === undefined ? undefined : composition.places[Number(index)]
  return { to: 'places', ...(place === undefined ? {} : { place }) }
}

/** What every network says in the same words. */
const common = ['locations.none', 'location.disconnected', 'past']

function pointOf(fault: LimitFault, network: ComposedNetwork, composition: Composition, facts: Facts): Point {
  const { code, propertyPath, severity } = fault
  const goal = goalOf(propertyPath, composition)
  const lacking = code === 'field.missing' ? placesWithout(String(fault.params?.field), composition, facts) : []
  const shared = common.includes(code)
  return {
    key: [shared ? '' : network, code, code === 'field.missing' ? fault.params?.field : '', propertyPath].join(' '),
    severity,
    network: shared ? null : network,
    code,
    params: fault.params ?? {},
    places: goal.to === 'places' && goal.place !== undefined ? [goal.place] : lacking,
    goal,
  }
}

function placesWithout(field: string, { places }: Composition, facts: Facts): string[] {
  return places.filter((id) => {
    const place = facts.places.get(id)
    return place !== undefined && !Object.hasOwn(place.values, field)
  })
}

/** The same trouble at many places is one point; a missing value or text is said once, not once for each network. */
function folded(points: readonly Point[]): Point[] {
  const found = new Map<string, Point>()
  for (const point of points) {
    const atPlace = point.goal.to === 'places' && point.goal.place !== undefined
    const isField = point.code === 'field.missing'
    const isBlank = point.code === 'blank'
    const key = atPlace
      ? `${point.network ?? ''} ${point.code}`
      : isField || isBlank
        ? `${point.code} ${point.params.field ?? ''}`
        : point.key
    const seen = found.get(key)
    if (!seen) found.set(key, { ...point, key })
    else if (atPlace) found.set(key, { ...seen, places: [...new Set([...seen.places, ...point.places])] })
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
export function askedFields(composition: Composition): string[] {
  const texts = composition.networks.flatMap((network) => {
    const { text, comment } = contentFor(composition, network)
    return [text, comment]
  })
  return fieldsIn(texts.join('\n'))
}

/** Whether what a point speaks of is still as it was sent: then it stands. */
export function isAsSent({ goal, network, places }: Point, sent: Composition, now: Composition): boolean {
  if (goal.to === 'when') return sent.when === now.when
  if (goal.to === 'places')
    return places.length > 0 ? places.every((id) => now.places.includes(id)) : sent.places === now.places
  const networks = network === null ? now.networks : [network]
  return networks.every(
    (one) =>
      now.networks.includes(one) && meant(contentFor(sent, one), goal.part) === meant(contentFor(now, one), goal.part),
  )
}

/** A part as it goes out: an address is the same without what people leave out of it, a file wherever it has got to. */
function meant(content: Content, part: Part): Content[Part] {
  if (part === 'link') return wholeAddress(content.link)
  if (part === 'media') return JSON.stringify(content.media.map(({ key, altText }) => [key, altText]))
  return part === 'button' ? JSON.stringify(bodyOptions(content)) : content[part]
}

/** Whether a violation speaks of the post as a whole: no field mends it. */
export const isOfWhole = ({ propertyPath }: { readonly propertyPath: string }) =>
  /^post(?:Status|Type)$/.test(propertyPath)

/** What the server found, beside the fields it speaks of. A composition's paths begin with `posts[1].`, a repair's with `changes.` */
export function violationPoints(
  violations: readonly { readonly propertyPath: string; readonly message: string }[],
  composition: Composition,
  language: string | null,
): Point[] {
  return violations.map(({ propertyPath, message }) => {
    const [, index, rest] = /^(?:posts\[(\d+)\]|changes)\.(.*)$/.exec(propertyPath) ?? []
    const alone = composition.networks.length === 1 ? composition.networks[0] : undefined
    const network = (index === undefined ? alone : composition.networks[Number(index)]) ?? null
    const goal = goalOf(rest ?? propertyPath, composition)
    return {
      key: `${propertyPath} ${message}`,
      severity: 'error',
      network,
      code: 'server',
      params: {},
      places: goal.to === 'places' && goal.place !== undefined ? [goal.place] : [],
      goal,
      message,
      language,
    }
  })
}
