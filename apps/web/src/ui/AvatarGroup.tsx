import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { Avatar } from './Avatar.tsx'
import classes from './AvatarGroup.module.css'

interface Props {
  people: readonly { readonly id: string; readonly name: string; readonly avatar?: string | null }[]
  size?: number
}

const maxAvatars = 3

/** Several people as faces, three and how many more; who they all are is its name. */
export function AvatarGroup({ people, size = 24 }: Props) {
  const t = useTranslations('kit')
  const formats = useFormats()
  const names = formats.list(people.map(({ name }) => name))
  const more = people.length - maxAvatars
  return (
    <span className={classes.group} role="img" aria-label={names} title={names}>
      {people.slice(0, maxAvatars).map(({ id, name, avatar }) => (
        <Avatar key={id} name={name} src={avatar} size={size} />
      ))}
      {more > 0 && (
        <span className={classes.more} style={{ minWidth: size, height: size }}>
          {t('tree.plus', { count: formats.integer(more) })}
        </span>
      )}
    </span>
  )
}
