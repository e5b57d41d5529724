import type { OutgoingSticker } from '../sticker.ts'
import type { Form } from './forms.ts'

/** Instagram's ids of people by their names: a mention is no mention without. */
export type People = Readonly<Record<string, string>>

/** The names a story's mentions need ids for. */
export function listUsernames(stickers: readonly OutgoingSticker[]): string[] {
  return [...new Set(stickers.flatMap((sticker) => (sticker.is === 'mention' ? [sticker.username] : [])))]
}

/**
 * The lists `/story/upload` takes, each as JSON. A poll has no list of its own there: it goes as the sticker the engine
 * would make of one (aiograpi 0.9.7, photo.py, read 2026-11).
 */
export function stickerFields(stickers: readonly OutgoingSticker[], people: People): Form {
  const lists: Record<string, object[]> = {}
  for (const sticker of stickers) {
    const [list, shape] = toStickerShape(sticker, people)
    lists[list] = [...(lists[list] ?? []), { ...toSpot(sticker), ...shape }]
  }
  return Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)])
}

function toStickerShape(sticker: OutgoingSticker, people: People): [list: string, shape: object] {
  switch (sticker.is) {
    case 'link':
      return ['links', { webUri: sticker.url }]
    case 'mention':
      return ['mentions', { user: { pk: people[sticker.username] ?? '', username: sticker.username } }]
    case 'hashtag':
      return ['hashtags', { hashtag: { id: '0', name: sticker.name } }]
    case 'location': {
      const { id, name, latitude: lat, longitude: lng } = sticker
      return ['locations', { location: { ...(id === null ? {} : { pk: Number(id) }), name, lat, lng } }]
    }
    case 'poll':
      return ['stickers', toPollShape(sticker)]
  }
}

function toPollShape({ question, options }: OutgoingSticker & { is: 'poll' }) {
  const extra = {
    ...{ poll_type: '', tap_state_str_id: POLL, is_multi_option_poll: options.length > 2, is_shared_result: false },
    ...{ viewer_can_vote: true, finished: false, color: 'black', question },
    tallies: options.map((text) => ({ count: 0, font_size: 39, text })),
  }
  return { type: 'poll', id: POLL, z: 0, extra }
}

function toSpot({ x, y, width, height, rotation }: OutgoingSticker) {
  return { x, y, width, height, rotation: rotation / 360 }
}

const POLL = 'polling_sticker_v2'
