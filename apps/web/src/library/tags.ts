/** `été, terrasse` as tags: parted by commas, each once. */
export function tagsIn(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  return [...new Set(tags)]
}
