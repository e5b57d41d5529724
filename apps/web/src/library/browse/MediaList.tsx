import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import type { TableColumn } from '../../ui/data-table.ts'
import type { Selecting } from '../../ui/use-selecting.ts'
import type { ShownMedia } from '../shown-media.ts'
import { formatDuration } from './format-duration.ts'
import classes from './List.module.css'

interface Props {
  medias: readonly ShownMedia[]
  selecting: Selecting
  onOpen: (index: number) => void
  onEnd: () => void
  getNote?: (media: ShownMedia) => string
}

const getId = ({ id }: ShownMedia) => id
const getName = ({ name }: ShownMedia) => name

/** The same files as a table. */
export function MediaList({ medias, selecting, onOpen, onEnd, getNote }: Props) {
  const t = useTranslations('library')
  const columns = useColumns(getNote)
  return (
    <DataTable
      label={t('grid')}
      columns={columns}
      rows={medias}
      getId={getId}
      getName={getName}
      selection={{ selected: selecting.selected, onChange: (selected) => selecting.set(selected) }}
      onOpen={(media) => onOpen(medias.indexOf(media))}
      onEnd={onEnd}
    />
  )
}

function useColumns(noteOf: Props['getNote']): readonly TableColumn<ShownMedia>[] {
  const t = useTranslations('library')
  const formats = useFormats()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        main: true,
        cell: (media) => (
          <span className={classes.name}>
            {media.type === 'video' ? (
              <span className={classes.thumb}>
                <IconPlayerPlayFilled size={14} aria-hidden />
              </span>
            ) : (
              <img
                className={classes.thumb}
                src={getSizedImageUrl(media.url, 96)}
                alt=""
                loading="lazy"
                decoding="async"
              />
            )}
            <span className={classes.words}>
              <span className={classes.text}>{media.name}</span>
              <span className={classes.facts}>
                {[
                  media.format === 'other' ? `${media.width} × ${media.height}` : media.format,
                  media.duration !== undefined && formatDuration(media.duration),
                  noteOf ? noteOf(media) : media.uses ? t('tile.used', { count: media.uses }) : t('tile.unused'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </span>
        ),
      },
      {
        id: 'format',
        header: t('column.format'),
        width: '110px',
        cell: ({ format, duration }) =>
          [format === 'other' ? t('filter.otherFormat') : format, duration !== undefined && formatDuration(duration)]
            .filter(Boolean)
            .join(' · '),
      },
      {
        id: 'size',
        header: t('column.size'),
        width: '120px',
        cell: ({ width, height }) => <span className={classes.size}>{`${width} × ${height}`}</span>,
      },
      {
        id: 'uses',
        header: noteOf ? t('shared.with') : t('column.uses'),
        width: noteOf ? '180px' : '110px',
        ...(noteOf ? {} : { align: 'end' as const }),
        cell: (media) => (noteOf ? noteOf(media) : formats.integer(media.uses ?? 0)),
      },
      {
        id: 'tags',
        header: t('column.tags'),
        cell: ({ tags }) => <span className={classes.text}>{tags.join(', ')}</span>,
      },
      {
        id: 'addedAt',
        header: t('column.addedAt'),
        width: '120px',
        cell: ({ createdAt }) => <DateTime at={createdAt} as="dateInTable" />,
      },
    ],
    [t, formats, noteOf],
  )
}
