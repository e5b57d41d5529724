import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import { useState } from 'react'
import classes from './Avatar.module.css'
import { getAvatarTone, getInitials } from './avatar.ts'
import type { Tone } from './tone.ts'

interface Props {
  name: string
  src?: string | null
  size?: number
  /** Fixed for the signed-in person; else it follows from the name. */
  tone?: Tone
}

/** A face, or initials on a colour of the name. Decorative: the name stands beside it, or on the button around it. */
export function Avatar({ name, src, size = 36, tone }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.375)) }
  if (src && broken !== src)
    return (
      <img
        className={classes.avatar}
        style={style}
        src={getSizedImageUrl(src, size > 48 ? 320 : 96)}
        alt=""
        loading="lazy"
        onError={() => setBroken(src)}
      />
    )
  return (
    <span className={classes.avatar} style={style} data-tone={tone ?? getAvatarTone(name)} aria-hidden>
      {getInitials(name)}
    </span>
  )
}
