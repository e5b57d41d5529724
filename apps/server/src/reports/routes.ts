import type { Comparison } from '@vitrine/contract/reports'
import type { HandlersOf } from '../http/handler.ts'
import { readAudience } from './audience.ts'
import { readContent } from './content.ts'
import { readGoogle } from './google.ts'
import { readInsights } from './insights.ts'
import { readMenu } from './menu.ts'
import { type Period, periodOf } from './period.ts'
import type { Chosen } from './places.ts'

export const reportRoutes: HandlersOf<'reports'> = {
  menu: (deps, { who, db }) => readMenu(deps, db, who),

  audience: (_deps, { query, who, db }) =>
    readAudience(db, who, query.integrationType, chosenBy(query), periodBy(query)),

  content: (_deps, { query, who, db }) =>
    readContent(db, who, query.integrationType, chosenBy(query), periodBy(query), query.best),

  google: (_deps, { query, who, db }) => readGoogle(db, who, chosenBy(query), periodBy(query)),

  insights: (_deps, { body, who, db }) => readInsights(db, who, body),
}

interface Asked {
  readonly 'location[]'?: string[]
  readonly 'groupe[]'?: string[]
  readonly from?: string
  readonly to?: string
  readonly compare: Comparison
}

const chosenBy = (query: Asked): Chosen => ({ locations: query['location[]'], groups: query['groupe[]'] })
const periodBy = (query: Asked): Period => periodOf(query)
