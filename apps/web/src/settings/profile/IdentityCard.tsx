import { Button, TextInput } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { attachments } from '@vitrine/contract/attachments'
import { users } from '@vitrine/contract/users'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '../../account.ts'
import { send } from '../../api/send.ts'
import { invalidate, useApiMutation } from '../../api.ts'
import { loadTexts } from '../../texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useErrorText } from '../../use-error-text.ts'
import classes from '../Form.module.css'
import { onThisOrigin } from '../picture.ts'

const CropModal = lazy(() =>
  import('../../composer/what/crop/CropModal.tsx').then((module) => ({ default: module.CropModal })),
)

interface Names {
  readonly firstName: string
  readonly lastName: string
}

interface Props {
  me: Me
  values: Names
  set: (edit: Partial<Names>) => void
  errors: Readonly<Partial<Record<string, string>>>
}

/** Photo and names. The photo is saved when it is cut to its shape. */
export function IdentityCard({ me, values, set, errors }: Props) {
  const t = useTranslations('settings.profile')
  return (
    <Card title={t('identity')} icon={IconUser}>
      <div className={classes.form}>
        <Photo me={me} />
        <div className={classes.fields}>
          <TextInput
            id="profile-firstName"
            label={t('firstName')}
            value={values.firstName}
            maxLength={100}
            autoComplete="given-name"
            error={errors.firstName}
            onChange={(event) => set({ firstName: event.currentTarget.value })}
          />
          <TextInput
            id="profile-lastName"
            label={t('lastName')}
            value={values.lastName}
            maxLength={100}
            autoComplete="family-name"
            error={errors.lastName}
            onChange={(event) => set({ lastName: event.currentTarget.value })}
          />
        </div>
      </div>
    </Card>
  )
}

function Photo({ me }: { me: Me }) {
  const t = useTranslations('settings.profile')
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const save = useApiMutation(users.update, {
    onSuccess: () => invalidate(users.read, users.list),
    onError: (error) => toastError(t('photoFailed'), { more: errorText(error) }),
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    await loadTexts(['composer'])
    setChosen(file)
  }
  const keep = async (file: File) => {
    setChosen(null)
    const body = new FormData()
    body.append('file', file)
    try {
      const { id } = await send(attachments.create, { body })
      save.mutate({ params: { id: me.id }, body: { avatar: id } })
    } catch (error) {
      toastError(t('photoFailed'), { more: errorText(error) })
    }
  }
  return (
    <div className={classes.photo}>
      <Avatar
        name={`${me.firstName} ${me.lastName}`}
        src={me.avatar && onThisOrigin(me.avatar)}
        size={64}
        tone="brand"
      />
      <div className={classes.buttons}>
        <Button variant="default" loading={save.isPending} onClick={() => input.current?.click()}>
          {me.avatar ? t('changePhoto') : t('addPhoto')}
        </Button>
        {me.avatar && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => save.mutate({ params: { id: me.id }, body: { avatar: null } })}
          >
            {t('removePhoto')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('addPhoto')}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropModal
            item={{ name: chosen.name, file: chosen, facts: { contentType: chosen.type, bytes: chosen.size } }}
            ratio={1}
            onCropped={(file) => void keep(file)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
