import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { buildColorScale, contrast } from '../../theme/color-scale.ts'
import classes from './ColorPreview.module.css'

/** The surfaces of `tokens.css`, and the color step its links use. */
const grounds = [
  { scheme: 'light', surface: '#ffffff', link: 7 },
  { scheme: 'dark', surface: '#181d23', link: 4 },
] as const

/** Previews the scale of a brand color, and its buttons and links in both color schemes with their contrast. */
export function ColorPreview({ color }: { color: string }) {
  const t = useTranslations('settings.identity.preview')
  const formats = useFormats()
  const ladder = buildColorScale(color)
  if (!ladder) return null
  const step = (at: number) => ladder[at] ?? color
  return (
    <figure className={classes.preview} aria-label={t('title')}>
      <div className={classes.ladder} aria-hidden>
        {ladder.map((hex, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a ladder keep their places
          <span key={at} style={{ background: hex }} />
        ))}
      </div>
      {grounds.map(({ scheme, surface, link }) => {
        const least = Math.min(contrast('#ffffff', step(7)), contrast(step(link), surface))
        return (
          <p key={scheme} className={classes.ground} data-scheme={scheme} style={{ background: surface }}>
            <span className={classes.button} style={{ background: step(7) }}>
              {t('button')}
            </span>
            <span style={{ color: step(link) }}>{t('link')}</span>
            <span className={classes.contrast}>
              {t(scheme, { ratio: formats.decimal(Math.floor(least * 10) / 10) })}
            </span>
          </p>
        )
      })}
    </figure>
  )
}
