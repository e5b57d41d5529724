import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { useLocationTreeData } from '../../location-data/location-tree-data.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { findNeighbours } from './find-neighbours.ts'
import classes from './LocationPage.module.css'

/** To the place before or after this one; the arrow keys do the same outside fields. */
export function LocationPager({ id }: { id: string }) {
  const t = useTranslations('places.location')
  const formats = useFormats()
  const navigate = useNavigate()
  const locations = useLocationTreeData().data?.locations
  const found = useMemo(
    () => locations && findNeighbours(locations, id, formats.language),
    [locations, id, formats.language],
  )
  const go = (location: { id: string } | undefined) => {
    if (location) void navigate({ to: '/settings/locations/$id', params: { id: location.id } })
  }
  useShortcuts({ ArrowLeft: () => go(found?.before), ArrowRight: () => go(found?.after) })
  if (!locations || !found || found.at === -1 || locations.length < 2) return null
  const { before, after, at } = found
  return (
    <nav className={classes.neighbours} aria-label={t('neighbours')}>
      <ActionIcon
        aria-label={before ? t('before', { name: before.name }) : t('noBefore')}
        title={before?.name}
        disabled={!before}
        onClick={() => go(before)}
      >
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span>{t('position', { at: formats.integer(at + 1), total: formats.integer(locations.length) })}</span>
      <ActionIcon
        aria-label={after ? t('after', { name: after.name }) : t('noAfter')}
        title={after?.name}
        disabled={!after}
        onClick={() => go(after)}
      >
        <IconArrowRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
