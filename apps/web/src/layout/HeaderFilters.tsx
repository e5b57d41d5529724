import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './Header.module.css'
import { HeaderRow } from './HeaderRow.tsx'
import { Slot } from './header-slot.tsx'

interface Filters {
  count: number
  children: ReactNode
  /** Stays in the header of a desk whatever its width. */
  scope?: ReactNode
}

/** A page's own search and filters, in the header; on a phone they fold into a second bar behind "Filtrer (3)". */
export function HeaderFilters({ count, children, scope }: Filters) {
  const t = useTranslations('kit.filters')
  const isMobile = useIsMobile()
  const formats = useFormats()
  const { node, bar, open, setOpen } = use(Slot)
  useEffect(() => () => setOpen(false), [setOpen])
  if (!isMobile)
    return (
      node &&
      createPortal(
        <>
          <HeaderRow {...{ bar, open, setOpen }}>{children}</HeaderRow>
          {scope}
        </>,
        node,
      )
    )
  return (
    <>
      {node &&
        createPortal(
          <Button
            variant="subtle"
            color="gray"
            px={10}
            aria-label={count > 0 ? t('filterCount', { count }) : t('filter')}
            aria-expanded={open}
            aria-controls="second-bar"
            onClick={() => setOpen(!open)}
          >
            <IconAdjustmentsHorizontal size={22} stroke={1.75} aria-hidden />
            {count > 0 && <span className={classes.on}>{formats.integer(count)}</span>}
          </Button>,
          node,
        )}
      {bar &&
        createPortal(
          <>
            {children}
            {scope}
          </>,
          bar,
        )}
    </>
  )
}
