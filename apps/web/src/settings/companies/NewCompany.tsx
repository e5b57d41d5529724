import { Button, Modal, TextInput } from '@mantine/core'
import { companies } from '@vitrine/contract/companies'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../../api.ts'
import { toastDone } from '../../ui/toasts.ts'
import { savesByKey } from '../../ui/use-save-key.ts'
import { useFault } from '../../use-fault.ts'
import { useRules } from '../../use-rules.ts'
import { useTellLeft } from '../../use-why.ts'
import classes from '../Form.module.css'
import { useEdits } from '../use-edits.ts'

const nothing = { name: '' }

/** A company starts with a name; whoever acts for it invites its people. */
export function NewCompany({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.companies')
  const app = useTranslations('app')
  const rules = useRules()
  const form = useEdits('company.new', nothing)
  const create = useApiMutation(companies.create, {
    onSuccess: async (company) => {
      await form.settle(invalidate(companies.list))
      toastDone(t('created', { name: company.name }))
    },
    onError: useTellLeft(t('create')),
  })
  const { name } = form.values
  const { fault, watch, check } = useFault(create.error, {
    ...{ id: 'company-new-name', name: 'name', value: name, wrong: rules.needed(name) },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || !check()) return
    // Of the call: what was opened since stays open.
    create.mutate({ body: form.values }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={t('create')} size={420} closeButtonProps={{ 'aria-label': app('close') }}>
      <form ref={savesByKey} className={classes.form} onSubmit={submit} noValidate {...watch}>
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
        <div className={classes.buttons} data-end>
          <Button
            variant="default"
            onClick={() => {
              form.forget()
              onClose()
            }}
          >
            {app('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('createConfirm')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
