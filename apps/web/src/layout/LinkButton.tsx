import { Button, type ButtonProps } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type AnchorProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> }

function AnchorButton({ ref, ...props }: AnchorProps) {
  return <Button component="a" ref={ref} {...props} />
}

const Linked = createLink(AnchorButton)

/** A link that looks like a button: `<LinkButton to="/calendar/create" variant="default">`. */
export const LinkButton: LinkComponent<typeof AnchorButton> = Linked
