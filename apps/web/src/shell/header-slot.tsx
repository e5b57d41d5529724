import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'

const Slot = createContext<{ node: HTMLElement | null; setNode: (node: HTMLElement | null) => void }>({
  node: null,
  setNode: () => {},
})

export function HeaderSlotProvider({ children }: { children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null)
  return <Slot value={{ node, setNode }}>{children}</Slot>
}

/** Where the header shows what a page puts into it. */
export function HeaderSlotOutlet({ className }: { className?: string }) {
  const { setNode } = use(Slot)
  return <div ref={setNode} className={className} />
}

/** A page's own search, filters and scope, shown in the header as long as the page stands. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const { node } = use(Slot)
  return node && createPortal(children, node)
}
