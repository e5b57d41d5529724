import { IconLibraryPhoto, IconShare3, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../api/queries.ts'
import { useNamedPage } from '../../layout/page-name.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { useSelecting } from '../../ui/use-selecting.ts'
import classes from '../browse/Browser.module.css'
import { Browser, GridSkeleton } from '../browse/Browser.tsx'
import { HeaderSearch } from '../browse/HeaderSearch.tsx'
import { ImportButton, LibraryToolbar } from '../browse/LibraryToolbar.tsx'
import { createCrumbs, isFiltered, type LibrarySearch, parsePath, readLibrarySearch, toFilterQuery } from '../search.ts'
import { type SharedMedia, type ShownMedia, shownShared } from '../shown-media.ts'
import { listTags } from '../tags.ts'
import { useAddFiles } from '../use-add-files.ts'
import { useLibraryFilterTexts } from '../use-library-filter-texts.ts'
import { usePages } from '../use-pages.ts'
import { SharedFolders } from './SharedFolders.tsx'
import { useUnshare } from './use-unshare.ts'

const ShareDialog = lazyComponent(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))
const SharedViewer = lazyComponent(async () => ({ default: (await import('./SharedViewer.tsx')).SharedViewer }))

const none: readonly SharedMedia[] = []

/** What the platform offers to companies; the path of the address is the folder. */
export function SharedPage() {
  const t = useTranslations('library')
  const splat: string | undefined = useParams({ strict: false })._splat
  const search = readLibrarySearch(useSearch({ strict: false }))
  const path = useMemo(() => parsePath(splat), [splat])
  const crumbs = useMemo(() => createCrumbs('/shared-medias', path), [path])
  useNamedPage(path.at(-1), crumbs)
  return (
    <>
      <Banner tone="violet" strip>
        {t('shared.strip')}
      </Banner>
      <SharedLibrary key={path.join('/')} path={path} search={search} />
    </>
  )
}

function SharedLibrary({ path, search }: { path: readonly string[]; search: LibrarySearch }) {
  const t = useTranslations('library')
  const navigate = useNavigate()
  const go = (next: LibrarySearch) => void navigate({ to: '.', search: () => next, replace: true })
  const folder = path.join('/')
  const source = useShared(folder, search)
  const sharedItems = source.data?.items ?? none
  const medias = useMemo(() => sharedItems.map(shownShared), [sharedItems])
  const selecting = useSelecting(medias)
  const [open, setOpen] = useState<number | null>(null)
  const [sharing, setSharing] = useState<readonly SharedMedia[] | null>(null)
  const folders = useQuery(q(sharedMedias.folders)).data?.folders ?? []
  const addFiles = useAddFiles({ library: 'shared', folder })
  const unshare = useUnshare(() => {
    selecting.clear()
    setOpen(null)
  })
  const noteOf = useNote(sharedItems)
  const filterTexts = useLibraryFilterTexts(search)
  const filtered = isFiltered(search)
  const picked = sharedItems.filter(({ id }) => selecting.selected.has(id))
  const selected = open === null ? undefined : sharedItems[open]
  return (
    <div className={classes.page}>
      <HeaderSearch text={search.q} onSearch={(q) => go({ ...search, q })} />
      <LibraryToolbar
        title={path.at(-1) ?? t('shared.title')}
        total={source.data?.total}
        search={search}
        onSearch={(change) => go({ ...search, ...change })}
        tags={listTags(sharedItems)}
        onFiles={addFiles}
      />
      <DataArea source={source} errorTitle={t('shared.loadFailed')} skeleton={<GridSkeleton />}>
        {() => (
          <Browser
            medias={medias}
            view={search.view ?? 'grid'}
            selecting={selecting}
            onOpen={setOpen}
            onEnd={source.more}
            onFiles={addFiles}
            onRemove={() => void unshare(picked)}
            getNote={noteOf}
            head={filtered ? null : <SharedFolders folders={folders} path={path} />}
            empty={
              filtered ? (
                <NoMatch text={t('noMatch')} filters={filterTexts} onClear={() => go({ view: search.view })} />
              ) : (
                <EmptyState
                  icon={IconLibraryPhoto}
                  title={t('shared.emptyTitle')}
                  text={path.length > 0 ? t('shared.newFolder') : t('shared.emptyText')}
                >
                  <ImportButton onFiles={addFiles} />
                </EmptyState>
              )
            }
          />
        )}
      </DataArea>
      <ActionBar
        count={picked.length}
        word={t('bulk.selected', { count: picked.length })}
        onClear={selecting.clear}
        actions={[
          { text: t('shared.action'), icon: IconShare3, run: () => setSharing(picked) },
          { text: t('bulk.delete'), icon: IconTrash, danger: true, run: () => void unshare(picked) },
        ]}
      />
      <Suspense fallback={null}>
        {selected && open !== null && (
          <SharedViewer
            medias={medias}
            index={open}
            of={selected}
            onIndex={setOpen}
            onClose={() => setOpen(null)}
            covered={sharing !== null}
            onShare={() => setSharing([selected])}
            onRemove={() => void unshare([selected])}
          />
        )}
        {sharing && (
          <ShareDialog
            medias={sharing}
            onClose={() => {
              setSharing(null)
              selecting.clear()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function useShared(folder: string, search: LibrarySearch) {
  const query = { ...toFilterQuery(search), ...(isFiltered(search) ? {} : { folder: [folder] }) }
  return usePages(sharedMedias.list, query, asItIs)
}

const asItIs = (media: SharedMedia) => media

/** Who may use a file, in place of how often one does. */
function useNote(sharedItems: readonly SharedMedia[]): (media: ShownMedia) => string {
  const t = useTranslations('library.shared')
  return useCallback(
    ({ id }) => {
      const media = sharedItems.find((item) => item.id === id)
      return media?.everybody ? t('everyCompany') : t('count', { count: media?.companies.length ?? 0 })
    },
    [sharedItems, t],
  )
}
