import { TextInput } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { users } from '@vitrine/contract/users'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { loadTexts } from '../../i18n/messages.ts'
import type { Me } from '../../session/current-user.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import classes from '../Form.module.css'
import { ImageChooser } from '../ImageChooser.tsx'
import { onThisOrigin } from '../same-origin-url.ts'
import { useImageUpload } from '../use-image-upload.ts'

const CropModal = lazyComponent(async () => ({
  default: (await import('../../posts/composer/content/crop/CropModal.tsx')).CropModal,
}))

interface Names {
  readonly firstName: string
  readonly lastName: string
}

interface Props {
  me: Me
  values: Names
  set: (edit: Partial<Names>) => void
  getError: (field: keyof Names) => string | undefined
}

/** Photo and names. The photo is saved as soon as it is cropped. */
export function IdentityCard({ me, values, set, getError }: Props) {
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
            error={getError('firstName')}
            onChange={(event) => set({ firstName: event.currentTarget.value })}
          />
          <TextInput
            id="profile-lastName"
            label={t('lastName')}
            value={values.lastName}
            maxLength={100}
            autoComplete="family-name"
            error={getError('lastName')}
            onChange={(event) => set({ lastName: event.currentTarget.value })}
          />
        </div>
      </div>
    </Card>
  )
}

function Photo({ me }: { me: Me }) {
  const t = useTranslations('settings.profile')
  const [chosen, setChosen] = useState<File | null>(null)
  const imageUpload = useImageUpload(async (avatar) => {
    await send(users.update, { params: { id: me.id }, body: { avatar } })
    await invalidate(users.read, users.list)
  })
  const cut = async (file: File) => {
    await loadTexts(['composer'])
    setChosen(file)
  }
  const texts = {
    add: t('addPhoto'),
    change: t('changePhoto'),
    remove: t('removePhoto'),
    failed: t('photoFailed'),
  }
  return (
    <ImageChooser
      isThere={Boolean(me.avatar)}
      texts={texts}
      imageUpload={imageUpload}
      onChosen={(file) => void cut(file)}
    >
      <Avatar
        name={`${me.firstName} ${me.lastName}`}
        src={me.avatar && onThisOrigin(me.avatar)}
        size={64}
        tone="brand"
      />
      {chosen && (
        <Suspense fallback={null}>
          <CropModal
            item={{ name: chosen.name, file: chosen, facts: { contentType: chosen.type, bytes: chosen.size } }}
            ratio={1}
            onCropped={(file) => {
              setChosen(null)
              imageUpload.mutate(file)
            }}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </ImageChooser>
  )
}
