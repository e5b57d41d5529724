import { z } from 'zod'
import { webProtocol } from './field-rules.ts'
import { buttonActions, mediaCategories } from './post-types.ts'

const text = (max: number) => z.string().max(max)
export const WebAddress = z.url({ protocol: webProtocol }).max(2000)
/** A wall-clock time at the place, `2026-07-14T18:30`: Google shows it so, wherever the reader is. */
export const LocalTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/)
  .transform((value) => value.slice(0, 16).replace(' ', 'T'))

/** Data of a client whose shape is its own: as much of it as a form fills, not as much as a request may carry. */
const maxFreeDataLength = 20_000
const isSmall = (value: unknown) => (JSON.stringify(value) ?? '').length <= maxFreeDataLength
const tooLarge = { params: { code: 'string.too_big', limit: maxFreeDataLength } }

/** A sticker's own settings: texts, colours. Kept; nothing carries it to a network today. */
const Sticker = z.record(z.string().max(60), z.unknown()).refine(isSmall, tooLarge)
const share = z.number().min(0).max(1).optional()
const spot = { x: share, y: share }
/** Where a sticker lies: its middle and its size as shares of the screen, and its angle in degrees. Only the private integration carries them. */
const placed = { ...spot, width: share, height: share, rotation: z.number().min(-180).max(180).optional() }

/** What only some kinds of post have. Kept together, each under the name the product documents give it. */
export const PostOptions = z.object({
  headTitle: text(200),
  couponCode: text(58),
  /** What an offer demands of the customer. */
  termsConditions: text(5000),
  buttonText: z.enum(buttonActions),
  buttonLink: WebAddress,
  startDate: LocalTime,
  endDate: LocalTime,
  /** Whatever else the client wants to find again. */
  rawData: z.unknown().refine(isSmall, tooLarge),
  userTags: z.array(z.object({ username: text(60).min(1), ...placed })).max(20),
  productTags: z.array(z.object({ product_id: text(60).min(1), ...spot })).max(20),
  postCollaborators: z.array(text(60).min(1)).max(3),
  storyLink: z.looseObject({ url: WebAddress.optional(), ...placed }),
  /** `id` is Instagram's own, where it is known. */
  storyLocation: z.looseObject({
    ...{ id: text(60).optional(), name: text(200).optional(), ...placed },
    ...{ latitude: z.number().min(-90).max(90).optional(), longitude: z.number().min(-180).max(180).optional() },
  }),
  storyPoll: z.looseObject({
    question: text(200).optional(),
    options: z.array(text(60)).max(10).optional(),
    ...placed,
  }),
  storyHashtags: z.array(z.looseObject({ name: text(100).optional(), ...placed })).max(10),
  storyQuestion: Sticker,
  storySlider: Sticker,
  storyQuiz: Sticker,
  storyCountdown: Sticker,
  postLocation: z.object({ id: text(60), name: text(200).optional() }),
  useDefaultLocation: z.boolean(),
  shareToFeed: z.boolean(),
  reelCover: WebAddress,
  /** Milliseconds into the video. */
  thumbOffset: z.int().min(0),
  targetLink: z.object({
    url: WebAddress,
    title: text(500).optional(),
    description: text(2000).optional(),
    image: WebAddress.optional(),
    original: z.unknown().optional(),
  }),
  youtubePostOptions: z.object({
    public: z.boolean(),
    categoryId: text(10),
    embeddable: z.boolean(),
    alertSubscribers: z.boolean(),
    forKids: z.boolean(),
  }),
  /** The ids of the pages and people mentioned by label alone. */
  mentions: z.array(z.object({ label: text(200).min(1), id: text(200).min(1) })).max(50),
  mediaCategory: z.enum(mediaCategories),
})
export type PostOptions = Partial<z.output<typeof PostOptions>>

export const optionNames = Object.keys(PostOptions.shape) as (keyof PostOptions)[] // the keys of the shape itself

/** Stored with the post; no connector sends them to its network yet. */
export const unsentOptions = [
  'userTags',
  'productTags',
  'postCollaborators',
  'postLocation',
  'reelCover',
  'thumbOffset',
  'useDefaultLocation',
] as const satisfies readonly (keyof PostOptions)[]

/** Fields of a request: absent leaves as it is, null takes away. */
export const changedOptions = nullish(PostOptions.shape)
/** Fields of an answer: those that are set. */
export const shownOptions = PostOptions.extend({ startDate: z.string(), endDate: z.string() }).partial().shape

type Nullish<Shape extends z.ZodRawShape> = { [K in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[K]>> }

function nullish<Shape extends z.ZodRawShape>(shape: Shape): Nullish<Shape> {
  const isUnsent = (name: string) => unsentOptions.some((option) => option === name)
  const wrapped = Object.entries(shape).map(([name, schema]) => {
    const nullable = (schema as z.ZodType).nullish() // Object.entries loses it
    return [name, isUnsent(name) ? z.preprocess(emptyToNull, nullable).optional() : nullable]
  })
  return Object.fromEntries(wrapped) as Nullish<Shape> // fromEntries loses the keys
}

/** Forms send a field that was never filled as `""` or `[]`: for an option that is not sent both mean none. */
function emptyToNull(value: unknown): unknown {
  return value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}
