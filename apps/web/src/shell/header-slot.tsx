import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useFormats } from '../use-formats.ts'
import classes from './Header.module.css'

interface Slots {
  /** In the header, and in the bar under it on phones. */
  node: HTMLElement | null
  bar: HTMLElement | null
  setNode: (node: HTMLElement | null) => void
  setBar: (node: HTMLElement | null) => void
  /** Whether the bar is unfolded. */
  open: boolean
  setOpen: (open: boolean) => void
}
const Slot = createContext<Slots>({
  ...{ node: null, bar: null, open: false },
  ...{ setNode: () => {}, setBar: () => {}, setOpen: () => {} },
})

export function HeaderSlotProvider({ children }: { children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  return <Slot value={{ node, bar, setNode, setBar, open, setOpen }}>{children}</Slot>
}

/** Where the header shows what a page puts into it. */
export function HeaderSlotOutlet({ className }: { className?: string }) {
  const { setNode } = use(Slot)
  return <div ref={setNode} className={className} />
}

/** Under the header of a phone: the filters of the page, when asked for. */
export function SecondBar() {
  const { setBar, open } = use(Slot)
  return <div ref={setBar} id="second-bar" className={classes.second} hidden={!open} />
}

/** A page's own search, filters and scope, shown in the header as long as the page stands. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const { node } = use(Slot)
  return node && createPortal(children, node)
}

/** The same for what has no room on a phone: there it folds into a second bar behind "Filtrer (3)". */
export function HeaderFilters({ count, children }: { count: number; children: ReactNode }) {
  const t = useTranslations('kit.filters')
  const isMobile = useIsMobile()
  const formats = useFormats()
  const { node, bar, open, setOpen } = use(Slot)
  useEffect(() => () => setOpen(false), [setOpen])
  if (!isMobile) return node && createPortal(children, node)
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
      {bar && createPortal(children, bar)}
    </>
  )
}

/** What belongs to the filters of any page: in the header, and on phones beside them. */
export function BesideFilters({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile()
  const { bar } = use(Slot)
  return isMobile ? bar && createPortal(<span className={classes.last}>{children}</span>, bar) : children
}
