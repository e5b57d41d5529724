import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { libraryMedias } from '@vitrine/contract/library'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { useTranslations } from 'use-intl'
import { DataArea } from '../../ui/DataArea.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type FilterWord, NoMatch } from '../../ui/NoMatch.tsx'
import { everyFolder } from '../every-folder.ts'
import { topFolder } from '../folder-options.ts'
import { mapPaths } from '../folders.ts'
import { importSharedMedia } from '../import-shared-media.ts'
import {
  type FileAttachment,
  type LibraryMedia,
  type Offer,
  type ShownMedia,
  shownMedia,
  shownShared,
} from '../shown-media.ts'
import { usePages } from '../use-pages.ts'
import classes from './Picker.module.css'
import { PickerTile } from './PickerTile.tsx'

/** The files that are chosen, each with how it comes to be one of the post's. */
export type ChosenFiles = ReadonlyMap<string, () => Promise<FileAttachment>>
export interface PickerFilters {
  readonly search: string
  readonly folder: string
  readonly unused: boolean
}

interface Choosing {
  readonly chosen: ChosenFiles
  readonly full: boolean
  readonly refuses: ((media: ShownMedia) => boolean) | undefined
  toggle(id: string, getFile: () => Promise<FileAttachment>): void
}

/** The company's own files. */
export function OwnFiles({
  filters,
  choosing,
  onClear,
}: {
  filters: PickerFilters
  choosing: Choosing
  onClear: () => void
}) {
  const t = useTranslations('library')
  const query = {
    ...(filters.search === '' ? {} : { search: filters.search }),
    ...(filters.folder === topFolder ? {} : { within: [filters.folder] }),
    ...(filters.unused ? { unused: true } : {}),
  }
  const source = usePages(libraryMedias.list, query, ownChoice)
  const folder = mapPaths(useQuery(everyFolder).data?.items ?? []).get(filters.folder)
  return (
    <DataArea source={source} errorTitle={t('loadFailed')}>
      {({ items, total }) => (
        <Tiles
          medias={items}
          total={total}
          choosing={choosing}
          onMore={source.more}
          filters={[filters.search, folder?.join(' / '), filters.unused && t('filter.unused')]}
          onClear={onClear}
        />
      )}
    </DataArea>
  )
}

/** What is shared with the company. */
export function SharedFiles({
  search,
  choosing,
  onClear,
}: {
  search: string
  choosing: Choosing
  onClear: () => void
}) {
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
          filters={[search]}
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
  readonly getFile: () => Promise<FileAttachment>
}
const ownChoice = (media: LibraryMedia): Choice => ({ media: shownMedia(media), getFile: async () => media.attachment })
const sharedChoice = (offer: Offer): Choice => ({
  media: shownShared(offer),
  getFile: () => importSharedMedia(offer.id),
})

interface TilesProps {
  medias: readonly Choice[]
  total: number
  choosing: Choosing
  /** In words. */
  filters: readonly FilterWord[]
  shared?: boolean
  onMore: () => void
  onClear: () => void
}

function Tiles({ medias, total, choosing, filters, shared, onMore, onClear }: TilesProps) {
  const t = useTranslations('library')
  if (medias.length === 0)
    return filters.some(Boolean) ? (
      <NoMatch text={t('noMatch')} filters={filters} onClear={onClear} />
    ) : (
      <EmptyState
        icon={IconPhoto}
        title={shared ? t('shared.emptyOffers') : t('picker.empty')}
        text={shared ? t('shared.emptyOffersText') : t('picker.emptyText')}
      />
    )
  return (
    <div className={classes.tiles}>
      {medias.map(({ media, getFile }) => {
        const on = choosing.chosen.has(media.id)
        const refused = choosing.refuses?.(media) === true
        return (
          <PickerTile
            key={media.id}
            media={media}
            on={on}
            disabled={refused || (choosing.full && !on)}
            why={refused ? t('picker.notTaken') : undefined}
            onToggle={() => choosing.toggle(media.id, getFile)}
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
