import { Avatar } from '../../ui/Avatar.tsx'
import classes from './Preview.module.css'

/** The account's picture; Instagram rings it. */
export function PostFace({ name, picture, ringed }: { name: string; picture: string | undefined; ringed?: boolean }) {
  return (
    <span className={classes.face} data-ringed={ringed || undefined}>
      <Avatar name={name} src={picture} size={ringed ? 32 : 38} tone="brand" />
    </span>
  )
}
