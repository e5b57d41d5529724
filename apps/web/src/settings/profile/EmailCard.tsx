import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { users } from '@vitrine/contract/users'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, send } from '../../api/queries.ts'
import { useDraft, useOwnKey } from '../../drafts/drafts.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { savesByKey } from '../../forms/use-save-key.ts'
import { useValidators } from '../../forms/use-validators.ts'
import type { Me } from '../../session/current-user.ts'
import { Card } from '../../ui/Card.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { toastDone } from '../../ui/toasts.ts'
import classes from '../Form.module.css'
import { EmailToConfirm } from './EmailToConfirm.tsx'
import { SecretField } from './SecretField.tsx'
import { useSecretChange } from './use-secret-change.ts'

/** The sign-in address. Changing it needs the password, and takes effect once the new address is confirmed. */
export function EmailCard({ me }: { me: Me }) {
  const t = useTranslations('settings.profile')
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const opener = useRef<HTMLButtonElement>(null)
  // Button and form replace each other: if the closed form had the focus, it returns to the button.
  useEffect(() => {
    if (!open && wasOpen.current && isFocusLost()) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <Card
      title={t('email')}
      icon={IconMail}
      action={
        !open && (
          <Button ref={opener} size="xs" variant="default" onClick={() => setOpen(true)}>
            {t('changeEmail')}
          </Button>
        )
      }
    >
      {open ? (
        <NewEmail me={me} onClose={() => setOpen(false)} />
      ) : (
        <div className={classes.form}>
          <p>{me.email}</p>
          {me.emailToConfirm !== undefined && (
            <EmailToConfirm me={me} email={me.emailToConfirm} onCancelled={() => opener.current?.focus()} />
          )}
        </div>
      )}
    </Card>
  )
}

function NewEmail({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useTranslations('settings.profile')
  const app = useTranslations('app')
  const form = useOwnKey('email')
  const [email, setEmail, draft] = useDraft(form)
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const rules = useValidators()
  const change = useSecretChange({
    ...{ form, title: t('email'), close: onClose },
    write: (body: { email: string; currentPassword: string }) => send(users.update, { params: { id: me.id }, body }),
    ids: { email: 'profile-email', currentPassword: 'profile-email-password' },
    body: { email: email.trim(), currentPassword: password },
    wrong: {
      email: rules.email(email) ?? (email.trim() === me.email ? t('emailSame') : undefined),
      currentPassword: rules.needed(password),
    },
    onSaved: async () => {
      draft.drop()
      await invalidate(users.read, users.list)
      toastDone(t('emailSent'))
    },
  })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <form ref={savesByKey} className={classes.form} noValidate {...change.form}>
      <SavingFields save={change.save}>
        {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
        <FormErrors errors={change.errors} />
        <p className={classes.hint}>{t('emailNow', { email: me.email })}</p>
        <TextInput
          ref={field}
          id="profile-email"
          type="email"
          label={t('newEmail')}
          value={email}
          autoComplete="email"
          maxLength={254}
          description={t('emailHow')}
          error={change.errorOf('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <SecretField
          id="profile-email-password"
          label={t('currentPassword')}
          value={password}
          autoComplete="current-password"
          error={change.errorOf('currentPassword')}
          onChange={setPassword}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={change.save.isSending}>
            {t('saveEmail')}
          </Button>
          <Button variant="default" onClick={cancel}>
            {app('cancel')}
          </Button>
        </div>
      </SavingFields>
    </form>
  )
}
