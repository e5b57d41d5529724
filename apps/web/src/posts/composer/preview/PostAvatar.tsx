import { Avatar } from '../../../ui/Avatar.tsx'
import classes from './Preview.module.css'

interface Props {
  name: string
  image: string | undefined
  ringed?: boolean
  square?: boolean
}

/** The account's picture; Instagram rings it, and LinkedIn's pages are square. */
export function PostAvatar({ name, image, ringed, square }: Props) {
  return (
    <span className={classes.face} data-ringed={ringed || undefined} data-square={square || undefined}>
      <Avatar name={name} src={image} size={ringed ? 32 : 38} tone="brand" />
    </span>
  )
}
