import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import classes from './Likes.module.css'
import { getNetworkStyle, type NetworkName } from './networks.ts'
import { Stars } from './Stars.tsx'

/** How many liked it, with the network's own sign; on Google and Tripadvisor the number is the rating. Nothing where the network has no like. */
export function Likes({ network, count }: { network: NetworkName; count: number }) {
  const t = useTranslations('kit.likes')
  const formats = useFormats()
  const { like } = getNetworkStyle(network)
  if (!like) return null
  if (like.rating) return <Stars rating={count} />
  return (
    <span className={classes.likes} title={t('like', { count })}>
      <like.icon size={14} stroke={2.2} aria-hidden />
      <span aria-hidden>{formats.short(count)}</span>
      <span className="visually-hidden">{t('like', { count })}</span>
    </span>
  )
}
