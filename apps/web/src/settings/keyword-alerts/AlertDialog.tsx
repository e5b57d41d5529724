import { Button, Modal } from '@mantine/core'
import { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { type FormEvent, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../account.ts'
import { toApiError } from '../../api/error.ts'
import { invalidate, useApiMutation } from '../../api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { toastDone } from '../../ui/toasts.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { savesByKey } from '../../ui/use-save-key.ts'
import { useFaults } from '../../use-faults.ts'
import { useRules } from '../../use-rules.ts'
import { useTellLeft } from '../../use-why.ts'
import { WhereField } from '../../where/WhereField.tsx'
import { useEdits } from '../use-edits.ts'
import classes from './Alerts.module.css'
import { type Alert, type AlertForm, alertFields, bodyOf, formOf, withTyped } from './form.ts'
import { KeywordsField } from './KeywordsField.tsx'
import { PeopleFields } from './PeopleFields.tsx'

/** An alert's words, places and people. Closed unsaved, what was typed is there again when it is opened. */
export function AlertDialog({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const t = useTranslations('settings.keywords')
  const app = useTranslations('app')
  const isMobile = useIsMobile()
  const seesAll = useMe().profile === 'PROFILE_OWNER'
  const saved = useMemo(() => formOf(alert, seesAll), [alert, seesAll])
  const form = useEdits<AlertForm>(`keyword-alert.${alert?.id ?? 'new'}`, saved)
  const done = async () => {
    await form.settle(invalidate(keywordAlerts.list))
    toastDone(alert ? t('saved') : t('created'))
  }
  // Of the call: what was opened since stays open.
  const ended = { onSuccess: onClose }
  const title = alert ? t('editTitle') : t('newTitle')
  const onError = useTellLeft(title)
  const create = useApiMutation(keywordAlerts.create, { onSuccess: done, onError })
  const update = useApiMutation(keywordAlerts.update, { onSuccess: done, onError })
  const pending = create.isPending || update.isPending
  const { errorOf, errors, watch, check, wrongWords } = useAlertFaults(create.error ?? update.error, form.values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pending || !check()) return
    const body = bodyOf(form.values)
    form.set({ keywords: body.keywords, typed: '' })
    form.sending()
    if (alert) update.mutate({ params: { id: alert.id }, body }, ended)
    else create.mutate({ body }, ended)
  }
  const part = { values: form.values, set: form.set, errorOf }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      fullScreen={isMobile}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form ref={savesByKey} className={classes.form} noValidate onSubmit={submit} {...watch}>
        {form.restored && <Banner tone="blue">{t('restored')}</Banner>}
        <FormErrors errors={errors} />
        <KeywordsField {...part} wrong={wrongWords} />
        <WhereField
          of="alert"
          label={t('where')}
          hint={t('everywhereHint')}
          value={form.values}
          someOnly={!seesAll}
          {...{ set: form.set, errorOf }}
        />
        <PeopleFields {...part} known={alert?.recipients ?? []} />
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={pending}
            onClick={() => {
              form.forget()
              onClose()
            }}
          >
            {app('cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {alert ? t('save') : t('create')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** What is wrong with an alert, and which of its words the server refused. */
function useAlertFaults(error: unknown, form: AlertForm) {
  const t = useTranslations('settings.keywords')
  const rules = useRules()
  const names = {
    keywords: t('words'),
    locations: t('where'),
    everywhere: t('where'),
    recipients: t('who'),
    everybody: t('who'),
  }
  const { keywords, typed, everywhere, locations, everybody, recipients } = form
  const words = withTyped(keywords, typed)
  const faults = useFaults(error, alertFields, {
    idOf: (field) => `alert-${field}`,
    nameOf: (field) => names[field],
    values: {
      ...{ ...form, keywords: words },
      // Not chosen among, they are not in sight.
      ...{ locations: everywhere ? null : locations, recipients: everybody ? null : recipients },
    },
    wrong: {
      keywords: words.length === 0 ? t('fault.words') : undefined,
      locations: everywhere ? undefined : rules.places(locations),
      recipients: everybody || recipients.length > 0 ? undefined : t('fault.people'),
    },
  })
  const violations = error ? toApiError(error).violations : []
  const wrong = violations.flatMap(({ propertyPath }) => /^keywords\[(\d+)\]$/.exec(propertyPath)?.[1] ?? [])
  // Once others stand in their place, none of these was refused.
  const isOver = faults.errorOf('keywords') === undefined
  return { ...faults, wrongWords: new Set(isOver ? [] : wrong.map(Number)) }
}
