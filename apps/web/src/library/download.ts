import type { ShownMedia } from './shown-media.ts'

/** Saves files under their names, one after the other: browsers drop what comes all at once. */
export async function download(medias: readonly ShownMedia[]): Promise<void> {
  for (const media of medias) {
    const link = document.createElement('a')
    link.href = media.url
    link.download = fileName(media)
    link.click()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** What was uploaded may have become another kind of file. */
function fileName({ name, url }: ShownMedia): string {
  const extension = url.slice(url.lastIndexOf('.'))
  const stem = name.replace(/\.(jpe?g|png|webp|mp4)$/i, '')
  return stem + extension
}
