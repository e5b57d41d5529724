import { unprocessable } from './errors.ts'
import type { Stickers } from './state.ts'

type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isNumber = (value: unknown) => typeof value === 'number'
const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined // an object has fields

/** What each model of the service cannot be without (aiograpi 0.9.7, types.py). */
const models: Readonly<Record<keyof Stickers, (stickerFields: Fields) => boolean>> = {
  mentions: ({ user }) => isText(inside(user, 'pk')),
  locations: ({ location }) => isText(inside(location, 'name')),
  links: ({ webUri }) => typeof webUri === 'string' && /^https?:/.test(webUri) && URL.canParse(webUri),
  hashtags: ({ hashtag }) => isText(inside(hashtag, 'id')) && isText(inside(hashtag, 'name')),
  stickers: ({ x, y, width, height }) => [x, y, width, height].every(isNumber),
}

/** Each list comes as JSON in a form field: one object, an array of them, or the field several times. */
export function parseStickers(form: Readonly<Record<string, unknown>>): Stickers {
  return {
    mentions: parseList(form, 'mentions'),
    locations: parseList(form, 'locations'),
    links: parseList(form, 'links'),
    hashtags: parseList(form, 'hashtags'),
    stickers: parseList(form, 'stickers'),
  }
}

function parseList(form: Readonly<Record<string, unknown>>, field: keyof Stickers): object[] {
  const given = form[field] === undefined ? [] : [form[field]].flat()
  return given.flatMap((text) => {
    const parsed = parse(String(text))
    const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
    return list.map((item) => {
      if (typeof item !== 'object' || item === null || !models[field]({ ...item }))
        throw unprocessable(`Invalid JSON object for form field '${field}'`)
      return item
    })
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
