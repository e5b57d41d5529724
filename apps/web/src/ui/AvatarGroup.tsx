import { useTranslations } from 'use-intl'
import { useFormats } from '../use-formats.ts'
import { Avatar } from './Avatar.tsx'
import classes from './AvatarGroup.module.css'
import { Tip } from './Tip.tsx'

interface Person {
  id: string
  name: string
  avatar?: string | null
}

/** The first three faces and `+N`; all names are in the tooltip and read out. */
export function AvatarGroup({
  people,
  shown = 3,
  size = 24,
}: {
  people: readonly Person[]
  shown?: number
  size?: number
}) {
  const t = useTranslations('kit')
  const formats = useFormats()
  const names = formats.list(people.map((person) => person.name))
  if (people.length === 0) return null
  return (
    <Tip label={names}>
      <span className={classes.group} role="img" aria-label={names}>
        {people.slice(0, shown).map((person) => (
          <Avatar key={person.id} name={person.name} src={person.avatar} size={size} />
        ))}
        {people.length > shown && (
          <span className={classes.more} style={{ height: size, minWidth: size, fontSize: Math.max(10, size * 0.42) }}>
            {t('more', { count: people.length - shown })}
          </span>
        )}
      </span>
    </Tip>
  )
}
