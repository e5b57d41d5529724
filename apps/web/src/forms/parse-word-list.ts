/** Words and phrases as people list them, between commas or on lines of their own; none of them twice. */
export function wordsIn(typed: string): string[] {
  const words = typed.split(/[,;\n]/).map((word) => word.trim().replace(/\s+/g, ' '))
  return [...new Set(words.filter((word) => word !== ''))]
}
