import { Button, Select, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { accounts } from '@vitrine/contract/accounts'
import { companies, locales } from '@vitrine/contract/companies'
import { users } from '@vitrine/contract/users'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, type WriteInput, write } from '../../api/queries.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useLock } from '../../forms/use-lock.ts'
import { useSave } from '../../forms/use-save.ts'
import { savesByKey } from '../../forms/use-save-key.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { languageNames } from '../../i18n/language.ts'
import { useMe } from '../../session/current-user.ts'
import { toastDone } from '../../ui/toasts.ts'
import { useApprovalRules } from './approval-rules.ts'
import { DrawerFoot } from './DrawerFoot.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import classes from './UserDrawer.module.css'
import { useUserFormErrors } from './use-user-form-errors.ts'
import { getPresetPermissions, toPermissionsBody, type UserPermissions } from './user-permissions.ts'

interface Form extends UserPermissions {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Null uses the company's language. */
  readonly lang: (typeof locales)[number] | null
}

const emptyForm = (repliesAreApproved: boolean): Form => ({
  email: '',
  firstName: '',
  lastName: '',
  lang: null,
  profile: 'PROFILE_MEMBER',
  locations: [],
  elsewhere: false,
  ...getPresetPermissions('placeManager', repliesAreApproved),
})

interface Props {
  onDone: (id: string) => void
  onClose: () => void
  onConfirmChange: (isConfirming: boolean) => void
  onLocked: (isLocked: boolean) => void
}

/** Invites a user by email; the link leads to choosing a password. The permissions are set here. */
export function InvitePanel({ onDone, onClose, onConfirmChange, onLocked }: Props) {
  const t = useTranslations('users')
  const app = useTranslations('app')
  const me = useMe()
  const company = useQuery(q(companies.read, { params: { id: me.company.id } })).data
  const empty = emptyForm(useApprovalRules().replies)
  const form = useFormEdits<Form>('user.new', empty)
  const save = useSave({
    ...{ form: form.key, title: t('invitation.title'), action: 'send', once: true },
    write: (body: WriteInput<typeof accounts.create>['body'], idempotencyKey) =>
      write(accounts.create, { body }, idempotencyKey),
    onSaved: async (user) => {
      await form.settle(invalidate(users.list))
      toastDone(t('invitation.sent', { email: user.email }))
    },
    close: (user) => (user ? onDone(user.id) : onClose()),
  })
  useLock(save, onLocked)
  const first = useRef<HTMLInputElement>(null)
  // The drawer focused itself before this field was mounted.
  useEffect(() => first.current?.focus(), [])
  const { email, firstName, lastName, lang, ...standing } = form.values
  const rules = useValidators()
  const { errorOf, errors, watch, check } = useUserFormErrors(
    save.error,
    { email, firstName, lastName, lang },
    standing,
    {
      email: rules.email(email),
      firstName: rules.needed(firstName),
      lastName: rules.needed(lastName),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isBusy || !check()) return
    const body = {
      ...toPermissionsBody(standing),
      email: email.trim(),
      firstName: firstName.trim(),
      lastName: lastName.trim(),
    }
    save.submit({ ...body, lang: lang ?? company?.lang ?? me.lang })
  }
  const cancel = () => {
    form.forget()
    onClose()
  }
  const text = (field: 'firstName' | 'lastName', value: string) => (
    <TextInput
      id={`user-${field}`}
      label={t(field)}
      value={value}
      maxLength={100}
      autoComplete="off"
      error={errorOf(field)}
      onChange={(event) => form.set({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <form ref={savesByKey} className={classes.panel} noValidate {...watch} onSubmit={submit}>
      <header className={classes.head}>
        <div className={classes.who}>
          <h2 className={classes.name}>{t('invitation.title')}</h2>
          <p className={classes.email}>{t('invitation.text')}</p>
        </div>
      </header>
      <SavingFields save={save} noticeMargin="around">
        <div className={classes.scroll}>
          {form.restored && <RestoredDraft onDiscard={form.forget} />}
          <FormErrors errors={errors} />
          <div className={classes.fields}>
            <div data-wide>
              <TextInput
                ref={first}
                id="user-email"
                type="email"
                label={t('field.email')}
                value={email}
                maxLength={254}
                autoComplete="off"
                data-autofocus
                error={errorOf('email')}
                onChange={(event) => form.set({ email: event.currentTarget.value })}
              />
            </div>
            {text('firstName', firstName)}
            {text('lastName', lastName)}
            <div data-wide>
              <Select
                id="user-lang"
                label={t('field.lang')}
                allowDeselect={false}
                data={locales.map((value) => ({ value, label: languageNames[value] }))}
                value={lang ?? company?.lang ?? me.lang}
                error={errorOf('lang')}
                onChange={(value) => form.set({ lang: locales.find((candidate) => candidate === value) ?? null })}
              />
            </div>
          </div>
          <PermissionFields standing={standing} onChange={form.set} locked={false} getError={errorOf} />
        </div>
        <DrawerFoot standing={standing} onConfirmChange={onConfirmChange}>
          <Button variant="default" onClick={cancel}>
            {app('cancel')}
          </Button>
          <Button
            type="submit"
            loading={save.isSending}
            leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />}
          >
            {t('invitation.send')}
          </Button>
        </DrawerFoot>
      </SavingFields>
    </form>
  )
}
