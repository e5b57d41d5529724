import { useTranslations } from 'use-intl'
import { useFormats } from '../../../i18n/use-formats.ts'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import type { NetworkLength } from './lengths.ts'
import classes from './What.module.css'

/** A limit nobody comes near is not shown. */
const isNear = ({ count, max }: NetworkLength) => max <= 5000 || count > max / 2

/** How much of what each network takes is used. */
export function Counters({ lengths }: { lengths: readonly NetworkLength[] }) {
  const t = useTranslations()
  const formats = useFormats()
  return (
    <ul className={classes.counters}>
      {lengths.filter(isNear).map(({ network, count, max }) => (
        <li key={network} className={classes.counter} data-over={count > max || undefined}>
          <NetworkGlyph network={network} size={14} decorative />
          <span aria-hidden>
            {formats.integer(count)}/{formats.integer(max)}
          </span>
          <span className="visually-hidden">
            {t('composer.text.counter', { network: t(`kit.network.${network}`), count, max })}
          </span>
        </li>
      ))}
    </ul>
  )
}
