import type { companies } from '@vitrine/contract/companies'
import type { MemberOf } from '@vitrine/contract/operation'

export type CompanyListItem = MemberOf<typeof companies.list>
