/** A `/` at the start of a word before the caret, and what was typed after it. */
export interface Slash {
  readonly start: number
  readonly query: string
}

export function findSlash(text: string, caret: number): Slash | null {
  const query = /(?:^|\s)\/([^\s/]*)$/u.exec(text.slice(0, caret))?.[1]
  return query === undefined ? null : { start: caret - query.length - 1, query }
}
