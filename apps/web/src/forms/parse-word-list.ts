/** Words and phrases as people list them, between commas or on lines of their own; none of them twice. */
export function parseWordList(typed: string): string[] {
  const entries = typed.split(/[,;\n]/).map((word) => word.trim().replace(/\s+/g, ' '))
  return [...new Set(entries.filter((word) => word !== ''))]
}
