import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { users } from '@vitrine/contract/users'
import { type FormEvent, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useLock } from '../../forms/use-lock.ts'
import { useSave } from '../../forms/use-save.ts'
import { useSaveKey } from '../../forms/use-save-key.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { useMe } from '../../session/current-user.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { toastDone } from '../../ui/toasts.ts'
import { onThisOrigin } from '../same-origin-url.ts'
import { AccessMenu } from './AccessMenu.tsx'
import { DrawerFoot } from './DrawerFoot.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { type FlatPermissions, flattenPermissions, listChangedKeys, unflattenPermissions } from './permission-diff.ts'
import classes from './UserDrawer.module.css'
import { useUserFormErrors } from './use-user-form-errors.ts'
import {
  changedOver,
  getRemovalBlocker,
  isRemovalBlocked,
  toPermissionsBody,
  toUserPermissions,
  type User,
  type UserPermissions,
} from './user-permissions.ts'

interface Props {
  user: User
  onClose: () => void
  onConfirmChange: (isConfirming: boolean) => void
  onLocked: (isLocked: boolean) => void
}

interface Change {
  readonly names: { readonly firstName?: string; readonly lastName?: string }
  readonly wanted?: UserPermissions
}

type Form = FlatPermissions & Pick<User, 'firstName' | 'lastName'>

const toForm = (user: User): Form => ({
  ...flattenPermissions(toUserPermissions(user)),
  firstName: user.firstName,
  lastName: user.lastName,
})

/** Edits a user's names, permissions, locations and access. */
export function EditPanel({ user, onClose, onConfirmChange, onLocked }: Props) {
  const t = useTranslations('users')
  const app = useTranslations('app')
  const me = useMe()
  const saved = useMemo(() => toForm(user), [user])
  const form = useFormEdits<Form>(`person.${user.id}`, saved)
  const heading = useRef<HTMLHeadingElement>(null)
  // The buttons are unmounted once nothing is changed, which would lose the focus.
  const leadBack = () => heading.current?.focus({ preventScroll: true })
  const params = { id: user.id }
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const wasTyping = useRef(false)
  const save = useSave({
    ...{ form: form.key, title: name },
    write: async ({ names, wanted }: Change) => {
      const now = wanted && toUserPermissions(await send(users.read, { params }))
      const permissionChange =
        now && wanted ? toPermissionsBody(changedOver(now, unflattenPermissions(saved), wanted)) : {}
      return send(users.update, { params, body: { ...names, ...permissionChange } })
    },
    onSaved: async () => {
      await form.settle(invalidate(users.list, users.read))
      // When saved with Enter in a field, the focus returns to that field.
      if (!wasTyping.current) leadBack()
      toastDone(t('saved'))
    },
  })
  useLock(save, onLocked)
  const isMe = user.id === me.id
  const { firstName, lastName } = form.values
  const standing = unflattenPermissions(form.values)
  const rules = useValidators()
  const { errorOf, errors, watch, check } = useUserFormErrors(save.error, { firstName, lastName }, standing, {
    firstName: rules.needed(firstName),
  })
  const submit = () => {
    if (!form.dirty || save.isBusy || !check()) return
    wasTyping.current = document.activeElement?.matches('input, textarea') === true
    const { firstName: first, lastName: last, ...permissionChange } = form.change
    const names = { ...(first !== undefined && { firstName: first }), ...(last !== undefined && { lastName: last }) }
    save.submit({ names, ...(Object.keys(permissionChange).length > 0 && { wanted: standing }) })
  }
  useSaveKey(form.dirty, submit)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const locked = !user.canEditRights
  return (
    <form className={classes.panel} noValidate {...watch} onSubmit={onSubmit}>
      <header className={classes.head}>
        <Avatar name={name} src={user.avatar && onThisOrigin(user.avatar)} size={40} />
        <div className={classes.who}>
          <h2 ref={heading} className={classes.name} tabIndex={-1}>
            {name}
          </h2>
          <p className={classes.email}>{user.email}</p>
        </div>
        <StatusBadge status={`user.${user.status}`} />
        {!isMe && <AccessMenu user={user} name={name} onClose={onClose} onConfirmChange={onConfirmChange} />}
      </header>
      <SavingFields save={save} noticeMargin="around">
        <div className={classes.scroll}>
          {isMe && (
            <Banner tone="blue">
              {t.rich('ownRights', { link: (chunks) => <Link to="/settings/profile">{chunks}</Link> })}
            </Banner>
          )}
          {!isMe && locked && <Banner tone="blue">{t('beyond')}</Banner>}
          {isRemovalBlocked(user) && <Banner tone="amber">{t(getRemovalBlocker(user))}</Banner>}
          {form.restored && <RestoredDraft onDiscard={form.forget} />}
          <FormErrors errors={errors} />
          <div className={classes.fields}>
            <TextInput
              id="user-firstName"
              label={t('firstName')}
              value={firstName}
              maxLength={100}
              disabled={locked}
              error={errorOf('firstName')}
              onChange={(event) => form.set({ firstName: event.currentTarget.value })}
            />
            <TextInput
              id="user-lastName"
              label={t('lastName')}
              value={lastName}
              maxLength={100}
              disabled={locked}
              error={errorOf('lastName')}
              onChange={(event) => form.set({ lastName: event.currentTarget.value })}
            />
          </div>
          <PermissionFields
            standing={standing}
            before={unflattenPermissions(saved)}
            onChange={(change) => form.set(listChangedKeys(saved, standing, change))}
            locked={locked}
            getError={errorOf}
          />
        </div>
        <DrawerFoot standing={standing} superAdmin={user.superAdmin} onConfirmChange={onConfirmChange}>
          {form.dirty && (
            <>
              <span className="visually-hidden" role="status">
                {t('unsaved')}
              </span>
              <Button
                variant="default"
                onClick={() => {
                  form.forget()
                  leadBack()
                  save.reset()
                }}
              >
                {app('cancel')}
              </Button>
              <Button type="submit" loading={save.isSending}>
                {t('save')}
              </Button>
            </>
          )}
        </DrawerFoot>
      </SavingFields>
    </form>
  )
}
