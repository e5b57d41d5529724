import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowUp, IconFolderPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnDraft } from '../../drafts/drafts.ts'
import { useFieldError } from '../../forms/use-field-error.ts'
import classes from '../browse/Folders.module.css'
import { FolderTile } from '../browse/FolderTile.tsx'

interface Props {
  folders: readonly { readonly path: string; readonly count: number }[]
  path: readonly string[]
}

/** Folders of the shared library: paths of files. A new one is gone to, and is there once a file is in it. */
export function SharedFolders({ folders, path }: Props) {
  const t = useTranslations('library')
  const inside = listSubfolders(folders, path)
  return (
    <ul className={classes.folders} aria-label={t('folder.list')}>
      {path.length > 0 && (
        <FolderTile
          name={path.at(-2) ?? t('shared.title')}
          icon={IconArrowUp}
          to="/shared-medias/$"
          path={path.slice(0, -1)}
        />
      )}
      {inside.map(({ name, count }) => (
        <FolderTile key={name} name={name} count={count} to="/shared-medias/$" path={[...path, name]} />
      ))}
      <NewFolder path={path} />
    </ul>
  )
}

function NewFolder({ path }: { path: readonly string[] }) {
  const t = useTranslations('library.folder')
  const navigate = useNavigate()
  const [name, setName] = useOwnDraft(`shared-folder in ${path.join('/')}`)
  const id = useId()
  const { fault, watch, check } = useFieldError(null, {
    ...{ id, name: 'name', value: name, wrong: /[/\\]/.test(name) ? t('slash') : undefined },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || !check()) return
    setName('')
    void navigate({ to: '/shared-medias/$', params: { _splat: [...path, name.trim()].join('/') } })
  }
  return (
    <li className={classes.folder}>
      <form className={classes.link} onSubmit={submit} {...watch}>
        <TextInput
          id={id}
          className={classes.new}
          variant="unstyled"
          aria-label={t('new')}
          placeholder={t('new')}
          maxLength={80}
          value={name}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ActionIcon type="submit" size="sm" aria-label={t('create')}>
          <IconFolderPlus size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </form>
    </li>
  )
}

/** The next parts of the paths that begin here, with how many files lie beneath. */
function listSubfolders(
  folders: Props['folders'],
  path: readonly string[],
): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  const start = path.map((name) => `${name}/`).join('')
  for (const folder of folders) {
    if (!folder.path.startsWith(start)) continue
    const [name = ''] = folder.path.slice(start.length).split('/')
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + folder.count)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}
