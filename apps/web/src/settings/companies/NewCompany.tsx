import { TextInput } from '@mantine/core'
import { companies } from '@vitrine/contract/companies'
import { useTranslations } from 'use-intl'
import { invalidate, write } from '../../api/queries.ts'
import { FormActions, FormDialog } from '../../forms/FormDialog.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { useFieldError } from '../../forms/use-field-error.ts'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useSave } from '../../forms/use-save.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { toastDone } from '../../ui/toasts.ts'
import classes from '../Form.module.css'

const nothing = { name: '' }

/** Creates a company from a name. The administrator then acts for it to invite its users. */
export function NewCompany({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.companies')
  const rules = useValidators()
  const form = useFormEdits('company.new', nothing)
  const save = useSave({
    ...{ form: form.key, title: t('create'), once: true, close: onClose },
    write: (body: typeof nothing, idempotencyKey) => write(companies.create, { body }, idempotencyKey),
    onSaved: async (company) => {
      await form.settle(invalidate(companies.list))
      toastDone(t('created', { name: company.name }))
    },
  })
  const { name } = form.values
  const { fault, watch, check } = useFieldError(save.error, {
    ...{ id: 'company-new-name', name: 'name', value: name, wrong: rules.needed(name) },
  })
  const cancel = () => {
    form.forget()
    onClose()
  }
  return (
    <FormDialog
      {...{ title: t('create'), save, watch, onClose }}
      size={420}
      className={classes.form}
      onSubmit={() => {
        if (check()) save.submit(form.values)
      }}
    >
      {form.restored && <RestoredDraft onDiscard={form.forget} />}
      <TextInput
        id="company-new-name"
        label={t('column.name')}
        value={name}
        maxLength={200}
        data-autofocus
        error={fault}
        onChange={(event) => form.set({ name: event.currentTarget.value })}
      />
      <p className={classes.hint}>{t('createHint')}</p>
      <FormActions save={save} submit={t('createConfirm')} onCancel={cancel} />
    </FormDialog>
  )
}
