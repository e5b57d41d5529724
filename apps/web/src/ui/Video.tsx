import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'video'> {
  src: string
  /** What it shows: people's own films come without captions. */
  label: string
}

export function Video({ label, ...videoProps }: Props) {
  return <video controls aria-label={label} {...videoProps} />
}
