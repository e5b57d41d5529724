import { Loader, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type MediaKind, mediaKinds } from '@vitrine/contract/media-format'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/use-error-text.ts'
import { Banner } from '../../ui/Banner.tsx'
import { toastError } from '../../ui/toasts.ts'
import type { ShownMedia } from '../shown-media.ts'
import { parseTags } from '../tags.ts'
import { useField } from './use-field.ts'
import classes from './Viewer.module.css'

interface Details {
  name?: string
  altText?: string | null
  kind?: MediaKind | null
  tags?: string[]
}

interface Props {
  media: ShownMedia
  onSave: (change: Details) => Promise<unknown>
}

const spinner = <Loader size={16} aria-hidden />

/** What a file is called, shows and is for. Each field is saved when one leaves it. */
export function DetailsForm({ media, onSave }: Props) {
  const t = useTranslations('library')
  const errorText = useErrorText()
  const toastFailure = (error: unknown) => void toastError(t('viewer.saveFailed'), { more: errorText(error) })
  const name = useField({
    of: `${media.id} name`,
    saved: media.name,
    tidy: (typed) => typed.trim() || null,
    save: (text) => onSave({ name: text }),
    onLateFailure: toastFailure,
  })
  const altText = useField({
    of: `${media.id} altText`,
    saved: media.altText,
    tidy: (typed) => typed.trim(),
    save: (text) => onSave({ altText: text || null }),
    onLateFailure: toastFailure,
  })
  const tags = useField({
    of: `${media.id} tags`,
    saved: media.tags.join(', '),
    tidy: (typed) => parseTags(typed).join(', '),
    save: (text) => onSave({ tags: parseTags(text) }),
    onLateFailure: toastFailure,
  })
  return (
    <div className={classes.fields}>
      {[name, altText, tags].some(({ isRestored }) => isRestored) && <Banner tone="blue">{t('viewer.found')}</Banner>}
      <TextInput label={t('viewer.name')} maxLength={200} rightSection={name.isSaving && spinner} {...name.field} />
      <Textarea
        label={t('viewer.altText')}
        description={t('viewer.altTextHint')}
        maxLength={1000}
        rows={3}
        rightSection={altText.isSaving && spinner}
        {...altText.field}
      />
      <NativeSelect
        label={t('viewer.kind')}
        description={media.kind ? t(`kindHints.${media.kind}`) : undefined}
        value={media.kind ?? ''}
        data={[
          { value: '', label: t('viewer.noKind') },
          ...mediaKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={(event) =>
          void onSave({ kind: mediaKinds.find((kind) => kind === event.currentTarget.value) ?? null }).catch(
            toastFailure,
          )
        }
      />
      <TextInput
        label={t('viewer.tags')}
        description={t('viewer.tagsHint')}
        rightSection={tags.isSaving && spinner}
        {...tags.field}
      />
    </div>
  )
}
