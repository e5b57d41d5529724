import { companies } from '@vitrine/contract/companies'
import type { Permission } from '@vitrine/contract/permissions'
import { q } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { currentTexts } from '../i18n/messages.ts'
import { toastError } from '../ui/toasts.ts'
import { speaker } from '../ui/translator.ts'

/** Why a page did not open, and who may change that. */
export async function sayWhatIsMissing(missing: Permission | 'superAdmin', companyId: string): Promise<void> {
  const t = await speaker()
  if (missing === 'superAdmin') {
    toastError(t('errors.superAdmin'))
    return
  }
  const who = (await administratorsOf(companyId)) || t('errors.someAdministrator')
  toastError(t('errors.missingRight', { right: t(`rights.${missing}`), who }))
}

/** Who may give the right, by name; empty when that can't be learned now. */
async function administratorsOf(companyId: string): Promise<string> {
  const company = await queryClient
    .ensureQueryData(q(companies.read, { params: { id: companyId } }))
    .catch(() => undefined)
  return new Intl.ListFormat(currentTexts().language, { type: 'disjunction' }).format(company?.administrators ?? [])
}
