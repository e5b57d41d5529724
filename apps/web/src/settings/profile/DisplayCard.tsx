import { SegmentedControl, Select, Switch } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { timeZonesWith } from '../../i18n/countries.ts'
import { languageNames, languages, resolveLanguage } from '../../i18n/language.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { chooseDensity, useDensity } from '../../preferences/density.ts'
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from '../../preferences/single-key-shortcuts.ts'
import type { Me } from '../../session/current-user.ts'
import { useSavePreference } from '../../session/use-save-preference.ts'
import { useScheme } from '../../theme/use-scheme.ts'
import { Card } from '../../ui/Card.tsx'
import { changeLanguageOrToast } from '../../ui/translator.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import classes from '../Form.module.css'

/** Language and display. A choice applies at once, and is saved for the user's other devices. */
export function DisplayCard({ me }: { me: Me }) {
  const t = useTranslations('settings.profile')
  const { scheme, chooseScheme } = useScheme()
  const density = useDensity()
  const areShortcutsEnabled = useSingleKeyShortcuts()
  const savePreference = useSavePreference()
  return (
    <Card title={t('display')} icon={IconPalette}>
      <div className={classes.fields}>
        <LanguageField onChosen={(lang) => savePreference({ lang })} />
        <ZoneField zone={me.timeZone} onChosen={(timeZone) => savePreference({ timeZone })} />
        <Choice label={t('theme')}>
          {(id) => (
            <SegmentedControl
              fullWidth
              aria-labelledby={id}
              value={scheme}
              onChange={(theme) => {
                chooseScheme(theme)
                savePreference({ preferences: { theme } })
              }}
              data={[
                { value: 'light', label: t('light') },
                { value: 'dark', label: t('dark') },
                { value: 'auto', label: t('auto') },
              ]}
            />
          )}
        </Choice>
        <Choice label={t('density')}>
          {(id) => (
            <SegmentedControl
              fullWidth
              aria-labelledby={id}
              value={density}
              onChange={(chosen) => {
                chooseDensity(chosen)
                savePreference({ preferences: { density: chosen } })
              }}
              data={[
                { value: 'comfort', label: t('comfort') },
                { value: 'compact', label: t('compact') },
              ]}
            />
          )}
        </Choice>
        <div data-wide>
          <Switch
            label={t('shortcuts')}
            description={t('shortcutsHint')}
            checked={areShortcutsEnabled}
            onChange={(event) => {
              const shortcuts = event.currentTarget.checked
              setSingleKeyShortcuts(shortcuts)
              savePreference({ preferences: { shortcuts } })
            }}
          />
        </div>
      </div>
    </Card>
  )
}

function Choice({ label, children }: { label: string; children: (id: string) => React.ReactNode }) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <p className={classes.label} id={id}>
        {label}
      </p>
      {children(id)}
    </div>
  )
}

function LanguageField({ onChosen }: { onChosen: (language: string) => void }) {
  const t = useTranslations('settings.profile')
  return (
    <Select
      label={t('language')}
      description={t('languageHint')}
      value={useLocale()}
      allowDeselect={false}
      data={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={async (value) => {
        const language = resolveLanguage(value)
        if (await changeLanguageOrToast(language)) onChosen(language)
      }}
    />
  )
}

function ZoneField({ zone, onChosen }: { zone: string | undefined; onChosen: (zone: string | null) => void }) {
  const t = useTranslations('settings.profile')
  const formats = useFormats()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = useMemo(() => timeZonesWith(zone ?? here), [zone, here])
  return (
    <VirtualSelect
      label={t('timeZone')}
      description={t('timeZoneHint', { time: formats.time(Date.now()) })}
      placeholder={t('timeZoneAuto', { zone: here.replaceAll('_', ' ') })}
      clearable
      options={zones}
      value={zone ?? null}
      onChange={onChosen}
    />
  )
}
