import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'div'>, 'role' | 'tabIndex' | 'onClick' | 'onMouseDown'> {
  selected: boolean
  onChoose: () => void
}

/** A choice of a list whose field keeps the focus and takes the keys. */
export function Option({ selected, onChoose, ...rest }: Props) {
  const pressing: ComponentProps<'div'> = { onMouseDown: (event) => event.preventDefault(), onClick: onChoose }
  return <div role="option" tabIndex={-1} aria-selected={selected} {...pressing} {...rest} />
}
