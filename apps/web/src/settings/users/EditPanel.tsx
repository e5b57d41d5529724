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
import { useEdits } from '../../forms/use-form-edits.ts'
import { useLock } from '../../forms/use-lock.ts'
import { useSave } from '../../forms/use-save.ts'
import { useSaveKey } from '../../forms/use-save-key.ts'
import { useRules } from '../../forms/use-validators.ts'
import { useMe } from '../../session/current-user.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { toastDone } from '../../ui/toasts.ts'
import { onThisOrigin } from '../picture.ts'
import { AccessMenu } from './AccessMenu.tsx'
import { type Apart, apart, together, touched } from './apart.ts'
import { DrawerFoot } from './DrawerFoot.tsx'
import { RightsFields } from './RightsFields.tsx'
import { bodyOf, changedOver, isKept, keptBy, type Standing, standingOf, type User } from './standing.ts'
import classes from './UserDrawer.module.css'
import { useFormFaults } from './use-form-faults.ts'

interface Props {
  user: User
  onClose: () => void
  onAsking: (asking: boolean) => void
  onLocked: (isLocked: boolean) => void
}

interface Change {
  readonly names: { readonly firstName?: string; readonly lastName?: string }
  readonly wanted?: Standing
}

type Form = Apart & Pick<User, 'firstName' | 'lastName'>

const formOf = (user: User): Form => ({
  ...apart(standingOf(user)),
  firstName: user.firstName,
  lastName: user.lastName,
})

/** A person's names, rights, places and access. */
export function EditPanel({ user, onClose, onAsking, onLocked }: Props) {
  const t = useTranslations('users')
  const app = useTranslations('app')
  const me = useMe()
  const saved = useMemo(() => formOf(user), [user])
  const form = useEdits<Form>(`person.${user.id}`, saved)
  const heading = useRef<HTMLHeadingElement>(null)
  // The buttons go with what was changed, and the focus would go with them.
  const leadBack = () => heading.current?.focus({ preventScroll: true })
  const params = { id: user.id }
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const wasTyping = useRef(false)
  const save = useSave({
    ...{ form: form.key, title: name },
    write: async ({ names, wanted }: Change) => {
      const now = wanted && standingOf(await send(users.read, { params }))
      const rights = now && wanted ? bodyOf(changedOver(now, together(saved), wanted)) : {}
      return send(users.update, { params, body: { ...names, ...rights } })
    },
    onSaved: async () => {
      await form.settle(invalidate(users.list, users.read))
      // Saved with a key, the focus comes back to the field.
      if (!wasTyping.current) leadBack()
      toastDone(t('saved'))
    },
  })
  useLock(save, onLocked)
  const isMe = user.id === me.id
  const { firstName, lastName } = form.values
  const standing = together(form.values)
  const rules = useRules()
  const { errorOf, errors, watch, check } = useFormFaults(save.error, { firstName, lastName }, standing, {
    firstName: rules.needed(firstName),
  })
  const submit = () => {
    if (!form.dirty || save.isBusy || !check()) return
    wasTyping.current = document.activeElement?.matches('input, textarea') === true
    const { firstName: first, lastName: last, ...rights } = form.change
    const names = { ...(first !== undefined && { firstName: first }), ...(last !== undefined && { lastName: last }) }
    save.submit({ names, ...(Object.keys(rights).length > 0 && { wanted: standing }) })
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
        {!isMe && <AccessMenu user={user} name={name} onClose={onClose} onAsking={onAsking} />}
      </header>
      <SavingFields save={save} noticeMargin="around">
        <div className={classes.scroll}>
          {isMe && (
            <Banner tone="blue">
              {t.rich('ownRights', { link: (words) => <Link to="/settings/profile">{words}</Link> })}
            </Banner>
          )}
          {!isMe && locked && <Banner tone="blue">{t('beyond')}</Banner>}
          {isKept(user) && <Banner tone="amber">{t(keptBy(user))}</Banner>}
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
          <RightsFields
            standing={standing}
            before={together(saved)}
            onChange={(change) => form.set(touched(saved, standing, change))}
            locked={locked}
            errorOf={errorOf}
          />
        </div>
        <DrawerFoot standing={standing} superAdmin={user.superAdmin} onAsking={onAsking}>
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
