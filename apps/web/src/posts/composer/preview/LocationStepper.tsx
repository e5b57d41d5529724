import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useComposer } from '../state/composer.ts'
import classes from './Preview.module.css'

/** ◀ ▶ through the chosen places. */
export function LocationStepper() {
  const t = useTranslations('composer.preview')
  const formats = useFormats()
  const { composition, locationData, previewed } = useComposer()
  const step = useStepper()
  const { places: chosen } = composition
  const at = previewed === null ? -1 : chosen.indexOf(previewed)
  const name = previewed === null ? '' : (locationData.all.get(previewed)?.name ?? '')
  const alone = chosen.length < 2
  return (
    <div className={classes.stepper}>
      {!alone && (
        <ActionIcon size="sm" aria-label={t('previous')} onClick={() => step(-1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <span className={classes.place} role="status" title={name}>
        <strong>{name}</strong>
        {at !== -1 && (
          <span className={classes.count}>
            {formats.integer(at + 1)}/{formats.integer(chosen.length)}
          </span>
        )}
      </span>
      {!alone && (
        <ActionIcon size="sm" aria-label={t('next')} onClick={() => step(1)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** To the next chosen place, or the one before; round at the ends. */
export function useStepper(): (by: number) => void {
  const { composition, previewed, preview } = useComposer()
  const { places: chosen } = composition
  return (by) => {
    const at = previewed === null ? 0 : Math.max(0, chosen.indexOf(previewed))
    const next = chosen.at((at + by) % chosen.length)
    if (next !== undefined) preview(next)
  }
}
