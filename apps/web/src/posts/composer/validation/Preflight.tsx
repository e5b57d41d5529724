import {
  type Icon,
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconInfoCircle,
  IconPhotoX,
  IconPlugConnectedX,
  IconTextSize,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { isWorthSaving } from '../model/composition.ts'
import type { Point } from '../model/preflight.ts'
import { useComposer } from '../state/composer.ts'
import classes from './Preflight.module.css'
import { usePointText } from './use-point-text.ts'

/** All that is to mend before sending, at once; each line leads to where it is mended. */
export function Preflight() {
  const t = useTranslations('composer.check')
  const { points, composition } = useComposer()
  const errors = points.filter(({ severity }) => severity === 'error').length
  const advice = points.length - errors
  // Without a place nothing can be said to be right yet.
  if (points.length === 0 && (composition.places.length === 0 || !isWorthSaving(composition))) return null
  return (
    <section className={classes.card} aria-label={t('title')} id="composer-check" tabIndex={-1}>
      <p className={classes.head} role="status">
        {errors > 0 ? (
          <IconAlertCircle className={classes.bad} size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconCircleCheck className={classes.good} size={20} stroke={1.75} aria-hidden />
        )}
        <strong>{errors > 0 ? t('errors', { count: errors }) : t('nothing')}</strong>
        {advice > 0 && <span className={classes.advice}>{t('advice', { count: advice })}</span>}
      </p>
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <PointRow key={point.key} point={point} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What is settled on the page of the location. */
const atLocation = ['token.invalid', 'integration.missing', 'field.missing', 'zone.toCheck']

function PointRow({ point }: { point: Point }) {
  const t = useTranslations('composer.check')
  const router = useRouter()
  const getPointText = usePointText()
  const { goTo, change } = useComposer()
  const Icon = getIcon(point)
  const [locationId] = point.locationIds
  const outside = locationId !== undefined && atLocation.includes(point.code)
  const removable = point.goal.to === 'places' && point.locationIds.length > 0
  return (
    <li className={classes.row} data-severity={point.severity}>
      <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      {point.network && <NetworkGlyph network={point.network} size={16} />}
      <span className={classes.words}>{getPointText(point)}</span>
      {removable && (
        <button
          type="button"
          className={classes.action}
          onClick={() =>
            change((before) => ({ ...before, places: before.places.filter((id) => !point.locationIds.includes(id)) }))
          }
        >
          {t('remove')}
        </button>
      )}
      <button
        type="button"
        className={classes.action}
        onClick={() =>
          outside
            ? void router.navigate({ href: `/settings/locations/${locationId}` })
            : goTo(point.goal, point.network ?? 'common')
        }
      >
        {t(getActionKey(point))}
      </button>
    </li>
  )
}

function getIcon({ severity, code, goal }: Point): Icon {
  if (severity === 'warning') return IconInfoCircle
  if (code === 'token.invalid' || code === 'integration.missing') return IconPlugConnectedX
  if (goal.to === 'when') return IconClock
  if (goal.to === 'part') return goal.part === 'media' ? IconPhotoX : IconTextSize
  return IconAlertCircle
}

function getActionKey({ code, severity }: Point) {
  if (severity === 'warning') return 'look'
  if (code === 'token.invalid') return 'reconnect'
  if (code === 'integration.missing') return 'connect'
  if (code === 'field.missing') return 'complete'
  if (code === 'media.tooMany' || code === 'locations.none') return 'choose'
  return code === 'media.ratio' ? 'crop' : 'see'
}
