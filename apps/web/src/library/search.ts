import {
  type MediaFormat,
  type MediaKind,
  type MediaType,
  mediaFormats,
  mediaKinds,
  mediaTypes,
} from '@vitrine/contract/media-format'

/** What the address says of the library beside the folder, which is its path; all of it can be sent as a link. */
export interface LibrarySearch {
  q?: string
  type?: MediaType
  tag?: string
  format?: MediaFormat
  kind?: MediaKind
  unused?: true
  view?: 'list'
  /** Not the company’s own files: those that are shared with it. */
  shared?: true
}

export function readLibrarySearch(given: Record<string, unknown>): LibrarySearch {
  const text = (value: unknown) =>
    (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined
  return {
    q: text(given.q),
    type: mediaTypes.find((item) => item === given.type),
    tag: text(given.tag),
    format: mediaFormats.find((item) => item === given.format),
    kind: mediaKinds.find((item) => item === given.kind),
    unused: given.unused === true || given.unused === 'true' ? true : undefined,
    view: given.view === 'list' ? 'list' : undefined,
    shared: given.shared === true || given.shared === 'true' ? true : undefined,
  }
}

/** Is anything filtered out? */
export const isFiltered = ({ q, type, tag, format, kind, unused }: LibrarySearch): boolean =>
  [q, type, tag, format, kind, unused].some((value) => value !== undefined)

/** The filters as the server's lists take them. */
export function toFilterQuery({ q, type, tag, format, kind }: LibrarySearch) {
  return {
    ...(q === undefined ? {} : { search: q }),
    ...(type === undefined ? {} : { type: [type] }),
    ...(tag === undefined ? {} : { tag: [tag] }),
    ...(format === undefined ? {} : { format: [format] }),
    ...(kind === undefined ? {} : { kind: [kind] }),
  }
}

/** The names of the folders an address leads through. */
export const parsePath = (splat: string | undefined): string[] => (splat ?? '').split('/').filter((name) => name !== '')

/** The folders an address leads through to its last, as a trail. */
export const createCrumbs = (root: '/library' | '/shared-medias', path: readonly string[]) =>
  path.slice(0, -1).map((text, at) => ({
    text,
    to: [root, ...path.slice(0, at + 1).map(encodeURIComponent)].join('/'),
  }))
