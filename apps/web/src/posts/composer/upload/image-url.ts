import type { ComposerMediaItem } from '../model/media-item.ts'

const made = new WeakMap<File, string>()

/** The address an item's picture is shown at: the file here while there is one, else the one on the server. */
export function getImageUrl({ file, kept }: Pick<ComposerMediaItem, 'file' | 'kept'>): string {
  if (!file) return kept ? onThisOrigin(kept.url) : ''
  const known = made.get(file)
  if (known !== undefined) return known
  const url = URL.createObjectURL(file)
  made.set(file, url)
  return url
}

/** Where the web is served by another process than the API (development), its own origin leads there too. */
export function onThisOrigin(url: string): string {
  const { pathname, origin } = new URL(url, location.origin)
  return pathname.startsWith('/media/') ? pathname : origin + pathname
}
