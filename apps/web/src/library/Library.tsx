import { ActionIcon, Button } from '@mantine/core'
import { IconFolderPlus, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { libraryMedias } from '@vitrine/contract/library'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { NoMatch } from '../ui/NoMatch.tsx'
import { lazySample } from '../ui/sample/lazy-sample.ts'
import { SeeSample } from '../ui/sample/SeeSample.tsx'
import { useSample } from '../ui/sample/use-sample.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useSelecting } from '../ui/use-selecting.ts'
import classes from './browse/Browser.module.css'
import { Browser, GridSkeleton } from './browse/Browser.tsx'
import { startDrag } from './browse/dragging.ts'
import { FolderRow } from './browse/FolderRow.tsx'
import { HeaderSearch } from './browse/HeaderSearch.tsx'
import { ImportButton, LibraryToolbar } from './browse/LibraryToolbar.tsx'
import { SampleGrid } from './browse/SampleGrid.tsx'
import type { LibraryDialog } from './dialogs/LibraryDialogs.tsx'
import { useRemoval } from './dialogs/use-removal.ts'
import type { Folder } from './folders.ts'
import { LibraryActions } from './LibraryActions.tsx'
import { isFiltered, type LibrarySearch, toFilterQuery } from './search.ts'
import { type ShownMedia, shownMedia } from './shown-media.ts'
import { invalidateLibrary } from './uploads/invalidate-library.ts'
import { useAddFiles } from './use-add-files.ts'
import { useLibraryFilterTexts } from './use-library-filter-texts.ts'
import { usePages } from './use-pages.ts'

const LibraryDialogs = lazyComponent(async () => ({
  default: (await import('./dialogs/LibraryDialogs.tsx')).LibraryDialogs,
}))
const LibraryViewer = lazyComponent(async () => ({
  default: (await import('./viewer/LibraryViewer.tsx')).LibraryViewer,
}))
const LibrarySample = lazySample(async () => (await import('./sample/LibrarySample.tsx')).LibrarySample)

interface Props {
  folders: readonly Folder[]
  /** From the top to the folder one is in. */
  through: readonly Folder[]
  search: LibrarySearch
}

const none: readonly ShownMedia[] = []

/** One folder of the library, or what a search finds in it and in all folders in it. */
export function Library({ folders, through, search }: Props) {
  const t = useTranslations('library')
  const here = through.at(-1)
  const go = useGo()
  const filtered = isFiltered(search)
  const filterTexts = useLibraryFilterTexts(search)
  const source = useMedias(here?.['@id'] ?? null, search)
  const medias = source.data?.items ?? none
  const selecting = useSelecting(medias)
  const [dialog, setDialog] = useState<LibraryDialog | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const addFiles = useAddFiles({ library: 'own', folder: here?.['@id'] ?? null })
  const removal = useRemoval(() => {
    selecting.clear()
    setOpen(null)
  })
  const drop = useDrop()
  const tags = useQuery(q(libraryMedias.tags)).data?.tags ?? []
  const within = { ...(here ? { within: [here['@id']] } : {}), itemsPerPage: 0 }
  const all = useQuery(q(libraryMedias.list, { query: within })).data?.totalItems
  const unused = useQuery(q(libraryMedias.list, { query: { ...within, unused: true } })).data?.totalItems
  const offers = useQuery(q(sharedMedias.offers, { query: { itemsPerPage: 0 } })).data?.totalItems
  const sample = useSample()
  const isNew = all === 0 && folders.length === 0 && !filtered
  const picked = medias.filter(({ id }) => selecting.selected.has(id))
  const addFolder = () => setDialog({ kind: 'folder', parent: here?.['@id'] ?? null })
  return (
    <div className={classes.page}>
      <HeaderSearch text={search.q} onSearch={(q) => go({ ...search, q })} />
      <LibraryToolbar
        title={here?.name ?? t('title')}
        total={filtered ? source.data?.total : all}
        search={search}
        onSearch={(change) => go({ ...search, ...change })}
        tags={tags.map(({ name }) => name)}
        unused={{ count: unused }}
        onFiles={addFiles}
      >
        <NewFolderButton onClick={addFolder} />
      </LibraryToolbar>
      {isNew && sample.isShown ? (
        <Suspense fallback={null}>
          <LibrarySample sample={sample} draw={(made) => <SampleGrid medias={made} />} />
        </Suspense>
      ) : (
        <DataArea source={source} errorTitle={t('loadFailed')} skeleton={<GridSkeleton />}>
          {() => (
            <Browser
              medias={medias}
              view={search.view ?? 'grid'}
              selecting={selecting}
              onOpen={setOpen}
              onEnd={source.more}
              onFiles={addFiles}
              onRemove={() => removal.remove({ medias: picked })}
              onDragStart={(event, media) =>
                startDrag(event, selecting.selected.has(media.id) ? [...selecting.selected] : [media.id])
              }
              head={
                filtered ? null : (
                  <FolderRow
                    folders={folders}
                    through={through}
                    offers={offers}
                    onDrop={drop}
                    onRename={(folder) => setDialog({ kind: 'folder', folder, parent: null })}
                    onMove={(folder) => setDialog({ kind: 'move', moving: { folder } })}
                    onRemove={(folder) => removal.remove({ folder })}
                  />
                )
              }
              empty={
                filtered ? (
                  <NoMatch text={t('noMatch')} filters={filterTexts} onClear={() => go({ view: search.view })} />
                ) : (
                  <EmptyState
                    icon={IconPhoto}
                    title={here ? t('empty.folder') : t('empty.title')}
                    text={here ? t('empty.folderText') : t('empty.text')}
                  >
                    <ImportButton onFiles={addFiles} />
                    {isNew && <SeeSample sample={sample} />}
                  </EmptyState>
                )
              }
            />
          )}
        </DataArea>
      )}
      <LibraryActions picked={picked} onClear={selecting.clear} onDialog={setDialog} onRemove={removal.remove} />
      <Suspense fallback={null}>
        {open !== null && (
          <LibraryViewer
            medias={medias}
            index={open}
            onIndex={(index) => {
              setOpen(index)
              if (index > medias.length - 5) source.more()
            }}
            onClose={() => setOpen(null)}
            covered={dialog !== null || removal.asking !== null}
            onRemove={(media) => removal.remove({ medias: [media] })}
            onMove={(media) => setDialog({ kind: 'move', moving: { medias: [media.iri] } })}
          />
        )}
        {(dialog !== null || removal.asking !== null) && (
          <LibraryDialogs dialog={dialog} removal={removal} onClose={() => setDialog(null)} onDone={selecting.clear} />
        )}
      </Suspense>
    </div>
  )
}

/** On a phone its icon alone, so that all stands in one row. */
function NewFolderButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('library')
  const isMobile = useIsMobile()
  if (isMobile)
    return (
      <ActionIcon variant="default" size={44} aria-label={t('folder.new')} onClick={onClick}>
        <IconFolderPlus size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconFolderPlus size={16} stroke={2} aria-hidden />}
      onClick={onClick}
    >
      {t('folder.new')}
    </Button>
  )
}

/** The address with other filters, in the same folder. */
function useGo(): (search: LibrarySearch) => void {
  const navigate = useNavigate()
  return (search) => void navigate({ to: '.', search: () => search, replace: true })
}

function useMedias(folder: string | null, search: LibrarySearch) {
  const filtered = isFiltered(search)
  const folderFilter = filtered
    ? folder === null
      ? {}
      : { within: [folder] }
    : folder === null
      ? { exists: { folder: false } }
      : { folder: [folder] }
  const query = { ...toFilterQuery(search), ...(search.unused ? { unused: true } : {}), ...folderFilter }
  return usePages(libraryMedias.list, query, shownMedia)
}

/** What was dropped on a folder lies there at once. */
function useDrop(): (ids: string[], folder: string | null) => void {
  const t = useTranslations('library.move')
  const errorText = useErrorText()
  return (medias, folder) => {
    if (medias.length === 0) return
    send(libraryMedias.move, { body: { medias, folder } })
      .then(async ({ moved }) => {
        await invalidateLibrary()
        toastDone(t('done', { count: moved }))
      })
      .catch((error: unknown) => toastError(t('failed'), { more: errorText(error) }))
  }
}
