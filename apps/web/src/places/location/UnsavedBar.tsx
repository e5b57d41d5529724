import { useTranslations } from 'use-intl'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { useFormats } from '../../use-formats.ts'
import { fields } from './place-form.ts'
import type { PlaceFormState } from './use-place-form.ts'

/** What was changed, by name, and the way to keep it or not. */
export function UnsavedBar({ form }: { form: PlaceFormState }) {
  const t = useTranslations('places')
  const formats = useFormats()
  const changed = fields.filter((field) => form.change[field] !== undefined)
  return (
    <SaveBar dirty={form.dirty} pending={form.isPending} onSave={form.submit} onCancel={form.cancel}>
      {t('location.unsaved', {
        fields: formats.list(changed.map((field) => t(`field.${field}`).toLocaleLowerCase(formats.language))),
      })}
    </SaveBar>
  )
}
