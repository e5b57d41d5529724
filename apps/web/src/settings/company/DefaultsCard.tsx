import { Select } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { firstDays, locales } from '@vitrine/contract/companies'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { listCountries, timeZonesWith } from '../../i18n/countries.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Card } from '../../ui/Card.tsx'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import classes from '../Form.module.css'
import type { PartProps } from './company-identity.ts'

/** Defaults of new locations and users. */
export function DefaultsCard({ values, set, disabled, getError }: PartProps) {
  const t = useTranslations('settings.identity')
  const { language } = useFormats()
  const countries = useMemo(() => listCountries(language), [language])
  const zones = useMemo(() => timeZonesWith(values.timeZone), [values.timeZone])
  return (
    <Card title={t('defaults')} icon={IconAdjustments}>
      <div className={classes.fields}>
        <VirtualSelect
          id="company-country"
          label={t('country')}
          description={t('countryHint')}
          disabled={disabled}
          options={countries}
          value={values.country}
          error={getError('country')}
          onChange={(country) => country !== null && set({ country })}
        />
        <VirtualSelect
          id="company-timeZone"
          label={t('timeZone')}
          description={t('timeZoneHint')}
          disabled={disabled}
          options={zones}
          value={values.timeZone}
          error={getError('timeZone')}
          onChange={(timeZone) => timeZone !== null && set({ timeZone })}
        />
        <Select
          id="company-lang"
          label={t('lang')}
          description={t('langHint')}
          disabled={disabled}
          allowDeselect={false}
          data={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={values.lang}
          error={getError('lang')}
          onChange={(lang) => set({ lang: locales.find((candidate) => candidate === lang) ?? values.lang })}
        />
        <Select
          id="company-firstDayOfWeek"
          label={t('firstDayOfWeek')}
          description={t('firstDayHint')}
          disabled={disabled}
          allowDeselect={false}
          data={[
            { value: 'language', label: t('firstDays.language') },
            ...firstDays.map((value) => ({ value, label: t(`firstDays.${value}`) })),
          ]}
          value={values.firstDayOfWeek ?? 'language'}
          error={getError('firstDayOfWeek')}
          onChange={(day) => set({ firstDayOfWeek: firstDays.find((candidate) => candidate === day) ?? null })}
        />
      </div>
    </Card>
  )
}
