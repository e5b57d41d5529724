import { IconRss } from '@tabler/icons-react'
import classes from './Rss.module.css'

/** The site's own picture, or the sign of all feeds. */
export function FeedFace({ icon }: { icon: string | undefined }) {
  return (
    <span className={classes.face} aria-hidden>
      {icon === undefined ? <IconRss size={22} stroke={1.75} /> : <img src={icon} alt="" />}
    </span>
  )
}
