// Labels share a cell, parted by ` | `. A lone name that holds a comma or semicolon is followed by one, so that it is
// not taken for two; `\` spells a bar that belongs to a name.

/** The names in a cell of labels: parted by `|`, else by `;`, else by commas. */
export function readLabels(cell: string): string[] {
  const bars = cell.split(/(?<!\\)\|/)
  const parts = bars.length > 1 ? bars : cell.includes(';') ? cell.split(';') : cell.split(',')
  const names = parts.map((part) => part.replaceAll(/\\([|\\])/g, '$1').trim()).filter((name) => name !== '')
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

export function writeLabels(names: readonly string[]): string {
  const spelled = names.map((name) => name.replaceAll(/[|\\]/g, '\\$&'))
  return spelled.length === 1 && /[,;\\|]/.test(spelled[0] ?? '') ? `${spelled[0]} |` : spelled.join(' | ')
}
