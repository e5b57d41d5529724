import { Button, Modal, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconPhoto, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { libraryMedias } from '@vitrine/contract/library'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataArea } from '../../ui/DataArea.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NoMatch } from '../../ui/NoMatch.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { useErrorText } from '../../use-error-text.ts'
import { everyFolder } from '../every-folder.ts'
import { folderOptions, topFolder } from '../folder-words.ts'
import {
  type FileAttachment,
  type LibraryMedia,
  type Offer,
  type ShownMedia,
  shownMedia,
  shownShared,
} from '../shown.ts'
import { takeOffer } from '../take-offer.ts'
import { usePages } from '../use-pages.ts'
import classes from './Picker.module.css'
import { PickerTile } from './PickerTile.tsx'

interface Props {
  /** How many may be chosen. */
  most: number
  /** Files that can't be chosen here. */
  refuses?: (media: ShownMedia) => boolean
  onPick: (files: FileAttachment[]) => void
  onClose: () => void
}

type Chosen = ReadonlyMap<string, () => Promise<FileAttachment>>
interface Filters {
  readonly search: string
  readonly folder: string
  readonly unused: boolean
}

/** Files of the library, and those shared with the company, for a post: none of their bytes go up again. */
export function Picker({ most, refuses, onPick, onClose }: Props) {
  const t = useTranslations('library.picker')
  const tLibrary = useTranslations('library')
  const app = useTranslations('app')
  const isMobile = useIsMobile()
  const errorText = useErrorText()
  const [from, setFrom] = useState<'own' | 'shared'>('own')
  const [filters, setFilters] = useState<Filters>({ search: '', folder: topFolder, unused: false })
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [busy, setBusy] = useState(false)
  const folders = useQuery(everyFolder).data?.items ?? []
  const toggle = (id: string, take: () => Promise<FileAttachment>) => {
    const next = new Map(chosen)
    if (next.delete(id)) return setChosen(next)
    if (most === 1) return setChosen(new Map([[id, take]]))
    if (next.size < most) setChosen(next.set(id, take))
  }
  const confirm = async () => {
    setBusy(true)
    try {
      const files: FileAttachment[] = []
      for (const take of chosen.values()) files.push(await take())
      onPick(files)
    } catch (error) {
      toastError(t('failed'), { more: errorText(error) })
      setBusy(false)
    }
  }
  const choosing = { chosen, full: chosen.size >= most && most > 1, refuses, toggle }
  return (
    <Modal
      opened
      onClose={onClose}
      title={most === 1 ? t('one') : t('title')}
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
          <Own
            filters={filters}
            choosing={choosing}
            onClear={() => setFilters({ search: '', folder: topFolder, unused: false })}
          />
        ) : (
          <Shared search={filters.search} choosing={choosing} onClear={() => setFilters({ ...filters, search: '' })} />
        )}
        <div className={classes.foot}>
          {most > 1 && <span className={classes.most}>{t('most', { count: most - chosen.size })}</span>}
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button disabled={chosen.size === 0} loading={busy} onClick={() => void confirm()}>
            {most === 1 ? t('choose') : t('add', { count: chosen.size })}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

interface Choosing {
  readonly chosen: Chosen
  readonly full: boolean
  readonly refuses: Props['refuses']
  toggle(id: string, take: () => Promise<FileAttachment>): void
}

function Own({ filters, choosing, onClear }: { filters: Filters; choosing: Choosing; onClear: () => void }) {
  const t = useTranslations('library')
  const query = {
    ...(filters.search === '' ? {} : { search: filters.search }),
    ...(filters.folder === topFolder ? {} : { within: [filters.folder] }),
    ...(filters.unused ? { unused: true } : {}),
  }
  const source = usePages(libraryMedias.list, query, ownChoice)
  return (
    <DataArea source={source} errorTitle={t('loadFailed')}>
      {({ items, total }) => (
        <Tiles
          medias={items}
          total={total}
          choosing={choosing}
          onMore={source.more}
          filtered={Object.keys(query).length > 0}
          onClear={onClear}
        />
      )}
    </DataArea>
  )
}

function Shared({ search, choosing, onClear }: { search: string; choosing: Choosing; onClear: () => void }) {
  const t = useTranslations('library')
  const query = search === '' ? {} : { search }
  const source = usePages(sharedMedias.offers, query, sharedChoice)
  return (
    <DataArea source={source} errorTitle={t('shared.loadFailed')}>
      {({ items, total }) => (
        <Tiles
          medias={items}
          total={total}
          choosing={choosing}
          onMore={source.more}
          filtered={search !== ''}
          onClear={onClear}
          shared
        />
      )}
    </DataArea>
  )
}

/** A file, and how it comes to be one of the post's. */
interface Choice {
  readonly media: ShownMedia
  readonly take: () => Promise<FileAttachment>
}
const ownChoice = (media: LibraryMedia): Choice => ({ media: shownMedia(media), take: async () => media.attachment })
const sharedChoice = (offer: Offer): Choice => ({ media: shownShared(offer), take: () => takeOffer(offer.id) })

interface TilesProps {
  medias: readonly Choice[]
  total: number
  choosing: Choosing
  filtered: boolean
  shared?: boolean
  onMore: () => void
  onClear: () => void
}

function Tiles({ medias, total, choosing, filtered, shared, onMore, onClear }: TilesProps) {
  const t = useTranslations('library')
  if (medias.length === 0)
    return filtered ? (
      <NoMatch text={t('noMatch')} onClear={onClear} />
    ) : (
      <EmptyState
        icon={IconPhoto}
        title={shared ? t('shared.emptyOffers') : t('picker.empty')}
        text={shared ? t('shared.emptyOffersText') : t('picker.emptyText')}
      />
    )
  return (
    <div className={classes.tiles}>
      {medias.map(({ media, take }) => {
        const on = choosing.chosen.has(media.id)
        const refused = choosing.refuses?.(media) === true
        return (
          <PickerTile
            key={media.id}
            media={media}
            on={on}
            disabled={refused || (choosing.full && !on)}
            why={refused ? t('picker.notTaken') : undefined}
            onToggle={() => choosing.toggle(media.id, take)}
          />
        )
      })}
      {medias.length < total && (
        <Button className={classes.more} variant="default" onClick={onMore}>
          {t('picker.more')}
        </Button>
      )}
    </div>
  )
}
