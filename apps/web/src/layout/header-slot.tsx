import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './Header.module.css'

interface Slots {
  /** In the header, and in the bar under it. */
  node: HTMLElement | null
  bar: HTMLElement | null
  setNode: (node: HTMLElement | null) => void
  setBar: (node: HTMLElement | null) => void
  /** Whether the bar is unfolded. */
  open: boolean
  setOpen: (open: boolean) => void
}
export const Slot = createContext<Slots>({
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

/** Under the header: the filters of the page that have no room in it, when asked for. */
export function SecondBar() {
  const { setBar, open } = use(Slot)
  return <div ref={setBar} id="second-bar" className={classes.second} hidden={!open} />
}

/** A page's own search, filters and scope, shown in the header as long as the page stands. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const { node } = use(Slot)
  return node && createPortal(children, node)
}

/** What belongs to the filters of any page: in the header, and on phones beside them. */
export function BesideFilters({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile()
  const { bar } = use(Slot)
  return isMobile ? bar && createPortal(<span className={classes.last}>{children}</span>, bar) : children
}
