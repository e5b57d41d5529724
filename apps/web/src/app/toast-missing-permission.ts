import { companies } from '@vitrine/contract/companies'
import type { Permission } from '@vitrine/contract/permissions'
import { q } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { currentTexts } from '../i18n/messages.ts'
import { toastError } from '../ui/toasts.ts'
import { getTranslator } from '../ui/translator.ts'

/** Why a page did not open, and who may change that. */
export async function toastMissingPermission(missing: Permission | 'superAdmin', companyId: string): Promise<void> {
  const t = await getTranslator()
  if (missing === 'superAdmin') {
    toastError(t('errors.superAdmin'))
    return
  }
  const administrators = (await fetchAdministrators(companyId)) || t('errors.someAdministrator')
  toastError(t('errors.missingRight', { right: t(`rights.${missing}`), who: administrators }))
}

/** Who may give the right, by name; empty when that can't be learned now. */
async function fetchAdministrators(companyId: string): Promise<string> {
  const company = await queryClient
    .ensureQueryData(q(companies.read, { params: { id: companyId } }))
    .catch(() => undefined)
  return new Intl.ListFormat(currentTexts().language, { type: 'disjunction' }).format(company?.administrators ?? [])
}
