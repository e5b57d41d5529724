/** A field one can write: its name as stored, as people read it, and what it becomes at the previewed place. */
export interface FieldChoice {
  readonly name: string
  readonly label: string
  readonly value: string | null
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those whose name or label holds what was typed behind `{{`; what begins with it comes first. */
export function matching(choices: readonly FieldChoice[], typed: string): FieldChoice[] {
  const query = plain(typed.trim())
  const ranks = choices.map((choice) => {
    const texts = [plain(choice.label), plain(choice.name)]
    return {
      choice,
      rank: texts.some((word) => word.startsWith(query)) ? 0 : texts.some((word) => word.includes(query)) ? 1 : 2,
    }
  })
  return ranks
    .filter(({ rank }) => rank < 2)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}

/** The one that is called so, by its stored name or as people read it. */
export function named(choices: readonly FieldChoice[], typed: string): FieldChoice | undefined {
  const query = plain(typed.trim())
  return choices.find(({ name }) => name === typed.trim()) ?? choices.find(({ label }) => plain(label) === query)
}
