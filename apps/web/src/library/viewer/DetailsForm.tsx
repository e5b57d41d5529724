import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type MediaKind, mediaKinds } from '@vitrine/contract/media-format'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownMedia } from '../shown.ts'
import { tagsIn } from '../tags.ts'
import classes from './Viewer.module.css'

interface Details {
  name?: string
  altText?: string | null
  kind?: MediaKind | null
  tags?: string[]
}

/** What a file is called, shows and is for. Each field is saved when one leaves it. */
export function DetailsForm({ media, onSave }: { media: ShownMedia; onSave: (change: Details) => void }) {
  const t = useTranslations('library')
  const [name, setName] = useState(media.name)
  const [altText, setAltText] = useState(media.altText)
  const [tags, setTags] = useState(media.tags.join(', '))
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('viewer.name')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => {
          if (name.trim() === '') setName(media.name)
          else if (name.trim() !== media.name) onSave({ name: name.trim() })
        }}
      />
      <Textarea
        label={t('viewer.altText')}
        description={t('viewer.altTextHint')}
        value={altText}
        maxLength={1000}
        rows={3}
        onChange={(event) => setAltText(event.currentTarget.value)}
        onBlur={() => altText.trim() !== media.altText && onSave({ altText: altText.trim() || null })}
      />
      <NativeSelect
        label={t('viewer.kind')}
        description={media.kind ? t(`kindHints.${media.kind}`) : undefined}
        value={media.kind ?? ''}
        data={[
          { value: '', label: t('viewer.noKind') },
          ...mediaKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ]}
        onChange={(event) => onSave({ kind: mediaKinds.find((kind) => kind === event.currentTarget.value) ?? null })}
      />
      <TextInput
        label={t('viewer.tags')}
        description={t('viewer.tagsHint')}
        value={tags}
        onChange={(event) => setTags(event.currentTarget.value)}
        onBlur={() => {
          const wanted = tagsIn(tags)
          if (wanted.join(',') !== media.tags.join(',')) onSave({ tags: wanted.slice(0, 20) })
        }}
      />
    </div>
  )
}
