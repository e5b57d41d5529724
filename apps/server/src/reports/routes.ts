import type { Comparison } from '@vitrine/contract/reports'
import type { HandlersOf } from '../http/handler.ts'
import { readAudience } from './audience.ts'
import { readContent } from './content-report.ts'
import { readGoogle } from './google.ts'
import { readInsights } from './insights.ts'
import { readMenu } from './menu.ts'
import { type ComparedPeriod, resolvePeriod } from './period.ts'
import type { LocationSelection } from './report-locations.ts'

export const reportRoutes: HandlersOf<'reports'> = {
  menu: (deps, { viewer, db }) => readMenu(deps, db, viewer),

  audience: (_deps, { query, viewer, db }) =>
    readAudience(db, viewer, query.integrationType, chosenBy(query), periodBy(query)),

  content: (_deps, { query, viewer, db }) =>
    readContent(db, viewer, query.integrationType, chosenBy(query), periodBy(query), query.best),

  google: (_deps, { query, viewer, db }) => readGoogle(db, viewer, chosenBy(query), periodBy(query)),

  insights: (_deps, { body, viewer, db }) => readInsights(db, viewer, body),
}

interface ReportQueryInput {
  readonly 'location[]'?: string[]
  readonly 'groupe[]'?: string[]
  readonly from?: string
  readonly to?: string
  readonly compare: Comparison
}

const chosenBy = (query: ReportQueryInput): LocationSelection => ({
  locations: query['location[]'],
  groups: query['groupe[]'],
})
const periodBy = (query: ReportQueryInput): ComparedPeriod => resolvePeriod(query)
