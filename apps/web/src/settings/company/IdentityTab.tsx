import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import type { ResponseOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { useTranslations } from 'use-intl'
import { invalidate, q, send } from '../../api/queries.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { useMe } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { toastDone } from '../../ui/toasts.ts'
import classes from '../Form.module.css'
import { KeywordAlertsCard } from '../keyword-alerts/KeywordAlertsCard.tsx'
import { ApprovalCard } from './ApprovalCard.tsx'
import { BrandCard } from './BrandCard.tsx'
import { type CompanyIdentity, identityFields, toIdentity } from './company-identity.ts'
import { DefaultsCard } from './DefaultsCard.tsx'
import { NameCard } from './NameCard.tsx'

/** The company's name, brand, defaults and approval rules. */
export function IdentityTab() {
  const t = useTranslations('settings.identity')
  const me = useMe()
  const company = useQuery(q(companies.read, { params: { id: me.company.id } }))
  return (
    <div className={classes.area}>
      <DataArea source={company} errorTitle={t('loadFailed')}>
        {(data) => <IdentityForm company={data} mayChange={me.appPermissions.setting} />}
      </DataArea>
    </div>
  )
}

function IdentityForm({ company, mayChange }: { company: ResponseOf<typeof companies.read>; mayChange: boolean }) {
  const t = useTranslations('settings.identity')
  const form = useFormEdits<CompanyIdentity>(`company.${company.id}`, toIdentity(company))
  const save = useSave({
    ...{ form: form.key, title: company.name },
    write: (body: typeof form.change) => send(companies.update, { params: { id: company.id }, body }),
    onSaved: async () => {
      await form.settle(invalidate(companies.read, companies.list, users.read))
      toastDone(t('saved'))
    },
  })
  const rules = useValidators()
  const { errorOf, errors, watch, check } = useFormErrors(save.error, identityFields, {
    getId: (field) => `company-${field}`,
    getName: (field) => t(field),
    values: form.values,
    wrong: { name: rules.needed(form.values.name), brandColor: rules.color(form.values.brandColor ?? '') },
  })
  const part = {
    values: form.values,
    set: form.set,
    disabled: !mayChange,
    getError: errorOf,
  }
  return (
    <div className={classes.page} {...watch}>
      {!mayChange && <Banner tone="blue">{t('readOnly')}</Banner>}
      {form.restored && <RestoredDraft onDiscard={form.forget} />}
      <FormErrors errors={errors} />
      <SavingFields save={save}>
        <NameCard {...part} company={company} />
        <BrandCard {...part} company={company} />
        <DefaultsCard {...part} />
        <ApprovalCard {...part} />
      </SavingFields>
      <KeywordAlertsCard mayChange={mayChange} />
      <SaveBar
        dirty={form.dirty}
        pending={save.isBusy}
        onSave={() => {
          if (form.dirty && !save.isBusy && check()) save.submit(form.change)
        }}
        onCancel={() => {
          form.forget()
          save.reset()
        }}
      />
    </div>
  )
}
