import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { focusField } from '../ui/focus.ts'
import { getCompleteness } from './completeness.ts'
import classes from './Profile.module.css'
import type { ProfileFormState } from './use-profile-form.ts'

/** What to fill in first: what counts most for being found comes first. */
export function MissingFields({ location, form }: { location: LocationDetails; form: ProfileFormState }) {
  const t = useTranslations('profile')
  const formats = useFormats()
  const { share, missing } = getCompleteness(location, form.values)
  return (
    <div>
      <p className={classes.missing} role="status">
        {t('completeness', { share: formats.percent(share) })}
      </p>
      {missing.length === 0 ? (
        <p className={classes.missing}>
          <IconCircleCheck size={16} stroke={2} aria-hidden />
          {t('nothingMissing')}
        </p>
      ) : (
        <ul>
          {missing.map((field) => (
            <li key={field} className={classes.missing}>
              <IconCircleDashed size={16} stroke={2} aria-hidden />
              {field === 'hours' ? (
                t('missing.hours')
              ) : (
                <button type="button" onClick={() => focusField(`profile-${field}`)}>
                  {t(`missing.${field}`)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
