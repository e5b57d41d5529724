// The same is asked many thousand times: planning it anew took more of the database's time than answering.

/** One plan for all values, kept by the connection. */
export const onePlan = "set plan_cache_mode = 'force_generic_plan'"

const names = new Map<string, string>()

/** With a name a statement is planned once. */
export function named(text: string): { readonly name: string; readonly text: string } {
  const name = names.get(text) ?? `asked ${names.size}`
  names.set(text, name)
  return { name, text }
}
