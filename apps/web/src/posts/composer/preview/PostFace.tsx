import { Avatar } from '../../../ui/Avatar.tsx'
import classes from './Preview.module.css'

interface Props {
  name: string
  picture: string | undefined
  ringed?: boolean
  square?: boolean
}

/** The account's picture; Instagram rings it, and LinkedIn's pages are square. */
export function PostFace({ name, picture, ringed, square }: Props) {
  return (
    <span className={classes.face} data-ringed={ringed || undefined} data-square={square || undefined}>
      <Avatar name={name} src={picture} size={ringed ? 32 : 38} tone="brand" />
    </span>
  )
}
