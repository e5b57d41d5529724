export const tabs = ['identity', 'places', 'groups', 'labels'] as const
export type Tab = (typeof tabs)[number]

/** The lists that are worked off: what is broken, and what is missing. */
export const todos = [
  'expired',
  'zone',
  'differs',
  'incomplete',
  'ungrouped',
  'facebook',
  'instagram',
  'google',
  'linkedin',
] as const
export type Todo = (typeof todos)[number]

/** The dialogs a link may open. */
const linkedDialogs = ['connect', 'paste'] as const

export const sortings = ['name', 'group', 'connections', 'google'] as const
export type SortBy = (typeof sortings)[number]

/** What the address says of the company's page; all of it can be sent to a colleague as a link. */
export interface CompanySearch {
  tab?: Tab
  /** What is searched for. */
  q?: string
  group?: string
  labels?: string[]
  todo?: Todo
  sort?: SortBy
  desc?: true
  /** What stands open over the page. */
  open?: (typeof linkedDialogs)[number]
}

export function readCompanySearch(given: Record<string, unknown>): CompanySearch {
  const text = (value: unknown) =>
    (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined
  const labels = (Array.isArray(given.labels) ? given.labels : [given.labels]).flatMap((label) => text(label) ?? [])
  return {
    tab: tabs.find((tab) => tab === given.tab && tab !== 'places'),
    q: text(given.q),
    group: text(given.group),
    labels: labels.length > 0 ? labels : undefined,
    todo: todos.find((todo) => todo === given.todo),
    sort: sortings.find((sort) => sort === given.sort),
    desc: given.desc === true || given.desc === 'true' ? true : undefined,
    open: linkedDialogs.find((dialog) => dialog === given.open),
  }
}

/** Is anything filtered out? */
export const isFiltered = ({ q, group, labels, todo }: CompanySearch): boolean =>
  q !== undefined || group !== undefined || labels !== undefined || todo !== undefined
