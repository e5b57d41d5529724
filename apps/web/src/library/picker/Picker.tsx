import { Button, Modal, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/use-error-text.ts'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { everyFolder } from '../every-folder.ts'
import { folderOptions, topFolder } from '../folder-options.ts'
import type { FileAttachment, ShownMedia } from '../shown-media.ts'
import classes from './Picker.module.css'
import { type ChosenFiles, OwnFiles, type PickerFilters, SharedFiles } from './PickerFiles.tsx'

interface Props {
  /** How many may be chosen. */
  max: number
  /** Files that can't be chosen here. */
  refuses?: (media: ShownMedia) => boolean
  onPick: (files: FileAttachment[]) => void
  onClose: () => void
}

/** Files of the library, and those shared with the company, for a post: none of their bytes go up again. */
export function Picker({ max, refuses, onPick, onClose }: Props) {
  const t = useTranslations('library.picker')
  const tLibrary = useTranslations('library')
  const app = useTranslations('app')
  const isMobile = useIsMobile()
  const errorText = useErrorText()
  const [from, setFrom] = useState<'own' | 'shared'>('own')
  const [filters, setFilters] = useState<PickerFilters>({ search: '', folder: topFolder, unused: false })
  const [chosen, setChosen] = useState<ChosenFiles>(new Map())
  const [busy, setBusy] = useState(false)
  const folders = useQuery(everyFolder).data?.items ?? []
  const toggle = (id: string, getFile: () => Promise<FileAttachment>) => {
    const next = new Map(chosen)
    if (next.delete(id)) return setChosen(next)
    if (max === 1) return setChosen(new Map([[id, getFile]]))
    if (next.size < max) setChosen(next.set(id, getFile))
  }
  const confirm = async () => {
    setBusy(true)
    try {
      const files: FileAttachment[] = []
      for (const getFile of chosen.values()) files.push(await getFile())
      onPick(files)
    } catch (error) {
      toastError(t('failed'), { more: errorText(error) })
      setBusy(false)
    }
  }
  const choosing = { chosen, full: chosen.size >= max && max > 1, refuses, toggle }
  return (
    <Modal
      opened
      onClose={onClose}
      title={max === 1 ? t('one') : t('title')}
      size={860}
      fullScreen={isMobile}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={classes.picker}>
        <div className={classes.bar}>
          <SegmentedControl
            aria-label={t('title')}
            value={from}
            onChange={(value) => setFrom(value === 'shared' ? 'shared' : 'own')}
            data={[
              { value: 'own', label: t('own') },
              { value: 'shared', label: t('shared') },
            ]}
          />
          <SearchInput
            className={classes.search}
            debounce={300}
            label={tLibrary('search')}
            value={filters.search}
            onChange={(search) => setFilters({ ...filters, search })}
          />
          {from === 'own' && (
            <>
              <NativeSelect
                aria-label={tLibrary('viewer.folder')}
                value={filters.folder}
                onChange={(event) => setFilters({ ...filters, folder: event.currentTarget.value })}
                data={folderOptions(folders, t('everywhere')).map(({ value, text }) => ({ value, label: text }))}
              />
              <Button
                variant={filters.unused ? 'light' : 'default'}
                color={filters.unused ? 'brand' : undefined}
                aria-pressed={filters.unused}
                leftSection={<IconSparkles size={16} stroke={2} aria-hidden />}
                onClick={() => setFilters({ ...filters, unused: !filters.unused })}
              >
                {tLibrary('filter.unused')}
              </Button>
            </>
          )}
        </div>
        {from === 'own' ? (
          <OwnFiles
            filters={filters}
            choosing={choosing}
            onClear={() => setFilters({ search: '', folder: topFolder, unused: false })}
          />
        ) : (
          <SharedFiles
            search={filters.search}
            choosing={choosing}
            onClear={() => setFilters({ ...filters, search: '' })}
          />
        )}
        <div className={classes.foot}>
          {max > 1 && <span className={classes.most}>{t('most', { count: max - chosen.size })}</span>}
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button disabled={chosen.size === 0} loading={busy} onClick={() => void confirm()}>
            {max === 1 ? t('choose') : t('add', { count: chosen.size })}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
