import { fieldNames } from '@vitrine/contract/fields'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { valuesOf } from '../model/place-values.ts'
import { useComposer } from '../state/composer.ts'
import type { FieldChoice } from './editor/field-choice.ts'

/** The fields one may write: ours, then the company's own, each with its value at the previewed place. */
export function useFieldChoices(): FieldChoice[] {
  const t = useTranslations('composer.fields')
  const { places, composition, lang } = useComposer()
  const { whole } = places
  const day = composition.when.local.slice(0, 10)
  return useMemo(() => {
    const values = whole ? valuesOf(whole, day, lang) : null
    const own = Object.keys(whole?.customFields ?? {}).map((name) => ({ name, label: name }))
    const ours = fieldNames.map((name) => ({ name, label: t(`names.${name}`) }))
    // Until the place was read nothing is said to be missing.
    return [...ours, ...own].map((field) => ({ ...field, value: values === null ? '…' : (values[field.name] ?? null) }))
  }, [whole, day, lang, t])
}
