import { Button, SegmentedControl } from '@mantine/core'
import { IconLayoutGrid, IconList, IconSparkles, IconUpload } from '@tabler/icons-react'
import { uploadTypes } from '@vitrine/contract/attachments'
import { mediaFormats, mediaKinds, mediaTypes } from '@vitrine/contract/media-format'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FilePicker } from '../../ui/FilePicker.tsx'
import type { LibrarySearch } from '../search.ts'
import { FilterMenu } from './FilterMenu.tsx'
import classes from './LibraryToolbar.module.css'

interface Props {
  title: string
  total: number | undefined
  search: LibrarySearch
  onSearch: (change: Partial<LibrarySearch>) => void
  tags: readonly string[]
  /** Whether one can ask for what nothing uses. */
  unused?: { readonly count: number | undefined }
  onFiles?: (files: readonly File[]) => void
  /** Before the button to import. */
  children?: ReactNode
}

/** What is shown, which of it, and how: one row. */
export function LibraryToolbar({ title, total, search, onSearch, tags, unused, onFiles, children }: Props) {
  const t = useTranslations('library')
  return (
    <div className={classes.bar}>
      <h2 className={classes.title}>{title}</h2>
      {total !== undefined && (
        <span className={classes.count} role="status">
          {t('count', { count: total })}
        </span>
      )}
      <span className={classes.space} />
      <div className={classes.filters}>
        <FilterMenu
          label={t('filter.type')}
          value={search.type}
          options={mediaTypes.map((value) => ({ value, text: t(`filter.${value}`) }))}
          onChange={(type) => onSearch({ type })}
        />
        <FilterMenu
          label={t('filter.tag')}
          value={search.tag}
          options={tags.map((name) => ({ value: name, text: name }))}
          none={t('filter.noTags')}
          onChange={(tag) => onSearch({ tag })}
        />
        <FilterMenu
          label={t('filter.format')}
          value={search.format}
          options={mediaFormats.map((value) => ({ value, text: value === 'other' ? t('filter.otherFormat') : value }))}
          onChange={(format) => onSearch({ format })}
        />
        <FilterMenu
          label={t('filter.kind')}
          value={search.kind}
          options={mediaKinds.map((value) => ({ value, text: t(`kinds.${value}`) }))}
          onChange={(kind) => onSearch({ kind })}
        />
        {unused && (
          <Button
            size="sm"
            variant={search.unused ? 'light' : 'default'}
            color={search.unused ? 'brand' : undefined}
            aria-pressed={search.unused === true}
            leftSection={<IconSparkles size={16} stroke={2} aria-hidden />}
            onClick={() => onSearch({ unused: search.unused ? undefined : true })}
          >
            {t('filter.unused')}
            {unused.count !== undefined && <span className={classes.number}>{unused.count}</span>}
          </Button>
        )}
      </div>
      <SegmentedControl
        aria-label={t('view.label')}
        value={search.view ?? 'grid'}
        onChange={(view) => onSearch({ view: view === 'list' ? 'list' : undefined })}
        data={[
          { value: 'grid', label: <ViewIcon icon={IconLayoutGrid} name={t('view.grid')} /> },
          { value: 'list', label: <ViewIcon icon={IconList} name={t('view.list')} /> },
        ]}
      />
      {children}
      {onFiles && <ImportButton onFiles={onFiles} />}
    </div>
  )
}

function ViewIcon({ icon: Icon, name }: { icon: typeof IconList; name: string }) {
  return (
    <span className={classes.view} title={name}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** The same as dropping files on the page. */
export function ImportButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTranslations('library')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconUpload size={16} stroke={2} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {t('import')}
      </Button>
      <FilePicker ref={picker} multiple accept={uploadTypes.join(',')} onFiles={onFiles} />
    </>
  )
}
