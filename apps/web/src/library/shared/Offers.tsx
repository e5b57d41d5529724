import { Button } from '@mantine/core'
import { IconDownload, IconFolderShare, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { useNamedPage } from '../../layout/page-name.ts'
import { useMe } from '../../session/current-user.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useSelecting } from '../../ui/use-selecting.ts'
import classes from '../browse/Browser.module.css'
import { Browser, GridSkeleton } from '../browse/Browser.tsx'
import { HeaderSearch } from '../browse/HeaderSearch.tsx'
import { LibraryToolbar } from '../browse/LibraryToolbar.tsx'
import { download } from '../download.ts'
import { importSharedMedia } from '../import-shared-media.ts'
import { isFiltered, type LibrarySearch, toFilterQuery } from '../search.ts'
import { type ShownMedia, shownShared } from '../shown-media.ts'
import { listTags } from '../tags.ts'
import { useLibraryFilterTexts } from '../use-library-filter-texts.ts'
import { usePages } from '../use-pages.ts'
import { Facts } from '../viewer/Facts.tsx'
import viewer from '../viewer/Viewer.module.css'

const Viewer = lazyComponent(async () => ({ default: (await import('../viewer/Viewer.tsx')).Viewer }))

const none: readonly ShownMedia[] = []

/** What is shared with the company: to look at, to publish and to download, not to change. */
export function Offers({ search }: { search: LibrarySearch }) {
  const t = useTranslations('library')
  const navigate = useNavigate()
  useNamedPage(t('shared.offered'))
  const go = (next: LibrarySearch) => void navigate({ to: '.', search: { ...next, shared: true }, replace: true })
  const filterTexts = useLibraryFilterTexts(search)
  const source = usePages(sharedMedias.offers, toFilterQuery(search), shownShared)
  const medias = source.data?.items ?? none
  const selecting = useSelecting(medias)
  const [open, setOpen] = useState<number | null>(null)
  const mayPost = useMe().appPermissions.calendarPost
  const publish = usePublish()
  const picked = medias.filter(({ id }) => selecting.selected.has(id))
  return (
    <div className={classes.page}>
      <HeaderSearch text={search.q} onSearch={(q) => go({ ...search, q })} />
      <Banner tone="brand" strip>
        {t('shared.offeredHint')}
      </Banner>
      <LibraryToolbar
        title={t('shared.offered')}
        total={source.data?.total}
        search={search}
        onSearch={(change) => go({ ...search, ...change })}
        tags={listTags(medias)}
      />
      <DataArea source={source} errorTitle={t('shared.loadFailed')} skeleton={<GridSkeleton />}>
        {() => (
          <Browser
            medias={medias}
            view={search.view ?? 'grid'}
            selecting={selecting}
            onOpen={setOpen}
            onEnd={source.more}
            empty={
              isFiltered(search) ? (
                <NoMatch text={t('noMatch')} filters={filterTexts} onClear={() => go({ view: search.view })} />
              ) : (
                <EmptyState icon={IconFolderShare} title={t('shared.emptyOffers')} text={t('shared.emptyOffersText')} />
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
          ...(mayPost ? [{ text: t('bulk.publish'), icon: IconSend, run: () => void publish(picked) }] : []),
          { text: t('bulk.download'), icon: IconDownload, run: () => void download(picked) },
        ]}
      />
      {open !== null && (
        <Suspense fallback={null}>
          <Viewer medias={medias} index={open} onIndex={setOpen} onClose={() => setOpen(null)}>
            {(media) => (
              <>
                <div className={viewer.actions}>
                  {mayPost && (
                    <Button
                      size="sm"
                      leftSection={<IconSend size={16} stroke={2} aria-hidden />}
                      onClick={() => void publish([media])}
                    >
                      {t('viewer.publish')}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconDownload size={16} stroke={2} aria-hidden />}
                    onClick={() => void download([media])}
                  >
                    {t('viewer.download')}
                  </Button>
                </div>
                {media.altText !== '' && <p className={viewer.section}>{media.altText}</p>}
                <Facts media={media} />
                <p className={viewer.facts}>
                  {media.uses ? t('tile.used', { count: media.uses }) : t('viewer.nowhere')}
                </p>
              </>
            )}
          </Viewer>
        </Suspense>
      )}
    </div>
  )
}

/** Makes the files the company’s own attachments, and opens the composer with them. */
function usePublish() {
  const t = useTranslations('library.picker')
  const navigate = useNavigate()
  const why = useErrorReason()
  return async (medias: readonly ShownMedia[]) => {
    try {
      const media: string[] = []
      for (const { id } of medias.slice(0, 10)) media.push((await importSharedMedia(id)).id)
      await navigate({ to: '/calendar/create', search: { media } })
    } catch (error) {
      toastError(t('failed'), { more: why(error) })
    }
  }
}
