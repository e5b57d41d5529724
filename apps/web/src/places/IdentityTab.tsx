import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companies, locales } from '@vitrine/contract/companies'
import type { AnswerOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { byField, toApiError } from '../api/error.ts'
import { invalidate, q, useApiMutation } from '../api.ts'
import { Banner } from '../ui/Banner.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { toastDone } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { useErrorText } from '../use-error-text.ts'
import { useFormats } from '../use-formats.ts'
import classes from './IdentityTab.module.css'
import { countriesIn, timeZonesWith } from './regions.ts'

type Company = AnswerOf<typeof companies.read>
const fields = ['name', 'country', 'timeZone', 'lang'] as const
type Identity = Pick<Company, (typeof fields)[number]>

/** What the company is called, and what its new places start from. */
export function IdentityTab() {
  const t = useTranslations('places.identity')
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

function IdentityForm({ company, mayChange }: { company: Company; mayChange: boolean }) {
  const t = useTranslations('places.identity')
  const formats = useFormats()
  const errorText = useErrorText()
  const [edits, setEdits] = useState<Partial<Identity>>({})
  const countries = useMemo(() => countriesIn(formats.language), [formats.language])
  const zones = useMemo(() => timeZonesWith(company.timeZone), [company.timeZone])
  const values = { ...company, ...edits }
  const change = Object.fromEntries(
    fields.filter((field) => values[field] !== company[field]).map((field) => [field, values[field]]),
  )
  const save = useApiMutation(companies.update, {
    onSuccess: async () => {
      await invalidate(companies.read, users.read)
      setEdits({})
      toastDone(t('saved'))
    },
  })
  const refused = save.error ? byField(toApiError(save.error), fields) : null
  const errorOf = (field: (typeof fields)[number]) => refused?.fields[field]
  const set = (edit: Partial<Identity>) => setEdits({ ...edits, ...edit })
  return (
    <div className={classes.form}>
      {!mayChange && <Banner tone="blue">{t('readOnly')}</Banner>}
      {save.error && Object.keys(refused?.fields ?? {}).length === 0 && (
        <Banner tone="red">{errorText(save.error)}</Banner>
      )}
      <TextInput
        label={t('name')}
        value={values.name}
        maxLength={200}
        disabled={!mayChange}
        error={errorOf('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <VirtualSelect
        label={t('country')}
        description={t('countryHint')}
        disabled={!mayChange}
        options={countries}
        value={values.country}
        error={errorOf('country')}
        onChange={(country) => country !== null && set({ country })}
      />
      <VirtualSelect
        label={t('timeZone')}
        description={t('timeZoneHint')}
        disabled={!mayChange}
        options={zones}
        value={values.timeZone}
        error={errorOf('timeZone')}
        onChange={(timeZone) => timeZone !== null && set({ timeZone })}
      />
      <VirtualSelect
        label={t('lang')}
        description={t('langHint')}
        disabled={!mayChange}
        options={locales.map((value) => ({ value, text: t(`languages.${value}`) }))}
        value={values.lang}
        error={errorOf('lang')}
        onChange={(lang) => set({ lang: locales.find((one) => one === lang) ?? values.lang })}
      />
      <SaveBar
        dirty={Object.keys(change).length > 0}
        pending={save.isPending}
        onSave={() => save.mutate({ params: { id: company.id }, body: change })}
        onCancel={() => {
          setEdits({})
          save.reset()
        }}
      />
    </div>
  )
}
