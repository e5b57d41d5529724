/** `été, terrasse` as tags: parted by commas, each once. */
export function parseTags(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return [...new Set(tags)]
}

/** The tags some files wear, each once. */
export const listTags = (medias: readonly { readonly tags: readonly string[] }[]): string[] => [
  ...new Set(medias.flatMap(({ tags }) => tags)),
]
