export interface ApiPage<Member> {
  member: Member[]
  totalItems: number
}

/** As many as the server gives at once. */
export const perPage = 100
const atOnce = 4

/** Every page of a list, in order. The first can be shown while the others are on their way, four at a time. */
export async function* fetchEveryPage<Member>(
  fetchPage: (page: number) => Promise<ApiPage<Member>>,
): AsyncGenerator<ApiPage<Member>, void, undefined> {
  const first = await fetchPage(1)
  yield first
  const last = Math.ceil(first.totalItems / perPage)
  const coming: Promise<ApiPage<Member>>[] = []
  let next = 2
  while (next <= last || coming.length > 0) {
    while (next <= last && coming.length < atOnce) {
      const request = fetchPage(next++)
      // A later one may fail while an earlier one is waited for; it is met in its turn.
      request.catch(() => {})
      coming.push(request)
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
export function withPage<Member extends { '@id': string }>(
  before: Loaded<Member>,
  page: ApiPage<Member>,
): Loaded<Member> {
  const known = new Set(before.items.map((item) => item['@id']))
  return {
    items: [...before.items, ...page.member.filter((item) => !known.has(item['@id']))],
    total: page.totalItems,
  }
}
