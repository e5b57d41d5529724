import type { ComponentProps } from 'react'

const reach = { tabIndex: 0 }

/** An area that scrolls, within reach of the keyboard: who has no mouse scrolls it by its keys. */
export function ScrollArea(area: ComponentProps<'section'>) {
  return <section {...reach} {...area} />
}
