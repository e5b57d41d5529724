export interface Page<Member> {
  member: Member[]
  totalItems: number
}

/** As many as the server gives at once. */
export const perPage = 100
const atOnce = 4

/** Every page of a list, in order. The first can be shown while the others are on their way, four at a time. */
export async function* everyPage<Member>(
  ask: (page: number) => Promise<Page<Member>>,
): AsyncGenerator<Page<Member>, void, undefined> {
  const first = await ask(1)
  yield first
  const last = Math.ceil(first.totalItems / perPage)
  const coming: Promise<Page<Member>>[] = []
  let next = 2
  while (next <= last || coming.length > 0) {
    while (next <= last && coming.length < atOnce) {
      const asked = ask(next++)
      // A later one may fail while an earlier one is waited for; it is met in its turn.
      asked.catch(() => {})
      coming.push(asked)
    }
    const page = await coming.shift()
    if (page) yield page
  }
}

interface Loaded<Member> {
  readonly items: readonly Member[]
  readonly total: number
}
export const nothingLoaded = { items: [], total: 0 }

/** What is there, and a page more. A thing that moved between two pages stands once. */
export function withPage<Member extends { '@id': string }>(before: Loaded<Member>, page: Page<Member>): Loaded<Member> {
  const known = new Set(before.items.map((item) => item['@id']))
  return {
    items: [...before.items, ...page.member.filter((item) => !known.has(item['@id']))],
    total: page.totalItems,
  }
}
