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
import { late } from '../../ui/lazy-component.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { useSelecting } from '../../ui/use-selecting.ts'
import classes from '../browse/Browser.module.css'
import { Browser, GridSkeleton } from '../browse/Browser.tsx'
import { HeaderSearch } from '../browse/HeaderSearch.tsx'
import { ImportButton, Toolbar } from '../browse/Toolbar.tsx'
import { crumbsOf, filtersOf, isFiltered, type LibrarySearch, pathOf, readLibrarySearch } from '../search.ts'
import { type SharedMedia, type ShownMedia, shownShared } from '../shown.ts'
import { tagsOf } from '../tags.ts'
import { useTakeFiles } from '../use-files.ts'
import { useFilterWords } from '../use-filter-words.ts'
import { usePages } from '../use-pages.ts'
import { SharedFolders } from './SharedFolders.tsx'
import { useUnshare } from './use-unshare.ts'

const ShareDialog = late(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))
const SharedViewer = late(async () => ({ default: (await import('./SharedViewer.tsx')).SharedViewer }))

const none: readonly SharedMedia[] = []

/** What the platform offers to companies; the path of the address is the folder. */
export function SharedPage() {
  const t = useTranslations('library')
  const splat: string | undefined = useParams({ strict: false })._splat
  const search = readLibrarySearch(useSearch({ strict: false }))
  const path = useMemo(() => pathOf(splat), [splat])
  const crumbs = useMemo(() => crumbsOf('/shared-medias', path), [path])
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
  const kept = source.data?.items ?? none
  const medias = useMemo(() => kept.map(shownShared), [kept])
  const selecting = useSelecting(medias)
  const [open, setOpen] = useState<number | null>(null)
  const [sharing, setSharing] = useState<readonly SharedMedia[] | null>(null)
  const folders = useQuery(q(sharedMedias.folders)).data?.folders ?? []
  const take = useTakeFiles({ library: 'shared', folder })
  const unshare = useUnshare(() => {
    selecting.clear()
    setOpen(null)
  })
  const noteOf = useNote(kept)
  const filterWords = useFilterWords(search)
  const filtered = isFiltered(search)
  const picked = kept.filter(({ id }) => selecting.selected.has(id))
  const selected = open === null ? undefined : kept[open]
  return (
    <div className={classes.page}>
      <HeaderSearch text={search.q} onSearch={(q) => go({ ...search, q })} />
      <Toolbar
        title={path.at(-1) ?? t('shared.title')}
        total={source.data?.total}
        search={search}
        onSearch={(change) => go({ ...search, ...change })}
        tags={tagsOf(kept)}
        onFiles={take}
      />
      <DataArea source={source} errorTitle={t('shared.loadFailed')} skeleton={<GridSkeleton />}>
        {() => (
          <Browser
            medias={medias}
            view={search.view ?? 'grid'}
            selecting={selecting}
            onOpen={setOpen}
            onEnd={source.more}
            onFiles={take}
            onRemove={() => void unshare(picked)}
            noteOf={noteOf}
            head={filtered ? null : <SharedFolders folders={folders} path={path} />}
            empty={
              filtered ? (
                <NoMatch text={t('noMatch')} filters={filterWords} onClear={() => go({ view: search.view })} />
              ) : (
                <EmptyState
                  icon={IconLibraryPhoto}
                  title={t('shared.emptyTitle')}
                  text={path.length > 0 ? t('shared.newFolder') : t('shared.emptyText')}
                >
                  <ImportButton onFiles={take} />
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
  const query = { ...filtersOf(search), ...(isFiltered(search) ? {} : { folder: [folder] }) }
  return usePages(sharedMedias.list, query, asItIs)
}

const asItIs = (media: SharedMedia) => media

/** Who may use a file, in place of how often one does. */
function useNote(kept: readonly SharedMedia[]): (media: ShownMedia) => string {
  const t = useTranslations('library.shared')
  return useCallback(
    ({ id }) => {
      const media = kept.find((one) => one.id === id)
      return media?.everybody ? t('everyCompany') : t('count', { count: media?.companies.length ?? 0 })
    },
    [kept, t],
  )
}
