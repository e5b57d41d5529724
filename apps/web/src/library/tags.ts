/** `été, terrasse` as tags: parted by commas, each once. */
export function tagsIn(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return [...new Set(tags)]
}

/** The tags some files wear, each once. */
export const tagsOf = (medias: readonly { readonly tags: readonly string[] }[]): string[] => [
  ...new Set(medias.flatMap(({ tags }) => tags)),
]
