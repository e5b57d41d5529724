import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Required } from '../ui/Required.tsx'
import type { EditorSectionProps } from './editor-props.ts'
import classes from './ReplyEditor.module.css'

/** What it is called, what finds it at once, where it lies. */
export function NameFields({ values, set, getError, folders }: EditorSectionProps & { folders: readonly string[] }) {
  const t = useTranslations('replies')
  const list = useId()
  return (
    <div className={classes.names}>
      <TextInput
        id="quick-title"
        label={<Required label={t('name')} />}
        required
        maxLength={100}
        autoComplete="off"
        value={values.title}
        error={getError('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextInput
        id="quick-shortcut"
        label={t('shortcut')}
        placeholder={t('shortcutExample')}
        maxLength={31}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.shortcut}
        error={getError('shortcut')}
        onChange={(event) => set({ shortcut: slashed(event.currentTarget.value) })}
      />
      <TextInput
        id="quick-folder"
        label={t('folder')}
        placeholder={t('noFolder')}
        maxLength={60}
        autoComplete="off"
        list={list}
        value={values.folder}
        error={getError('folder')}
        onChange={(event) => set({ folder: event.currentTarget.value })}
      />
      <datalist id={list}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </div>
  )
}

/** The stroke comes by itself, and blanks become hyphens. */
function slashed(typed: string): string {
  const name = typed.replace(/^\/+/, '').replace(/\s+/g, '-')
  return name === '' ? '' : `/${name}`
}
