import { IconClock } from '@tabler/icons-react'
import { weekdays } from '@vitrine/contract/opening-hours'
import { type EditedDay, parseDay } from '@vitrine/contract/opening-hours-editing'
import { dayNumber } from '@vitrine/contract/opening-hours-special'
import { useTranslations } from 'use-intl'
import { useLocalClock } from '../../dates/use-local-clock.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { ListingStates } from '../../listings/ListingStates.tsx'
import type { LocationDetails } from '../../location-data/location-details.ts'
import { ClosedToday } from '../../opening-hours/ClosedToday.tsx'
import { HoursEditor } from '../../opening-hours/editor/HoursEditor.tsx'
import { LocationHolidaysCard } from '../../opening-hours/LocationHolidaysCard.tsx'
import { PublicStatusCard } from '../../opening-hours/PublicStatusCard.tsx'
import { useHolidayNames } from '../../opening-hours/use-holiday-names.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { changed } from '../use-all-locations.ts'
import classes from './HoursSection.module.css'
import type { HoursFormState } from './use-hours-form.ts'

const ofHours = ['hours', 'specialHours'] as const

/** What the week says of a day: where its special hours begin. */
function usualOn({ form }: HoursFormState, date: string): EditedDay {
  const weekday = weekdays[(dayNumber(date) + 3) % 7]
  return weekday ? form.weeks.default[weekday] : parseDay('')
}

/** When a place is open, and what its customers see of it. */
export function HoursSection({ location, hours }: { location: LocationDetails; hours: HoursFormState }) {
  const t = useTranslations('hours')
  const isMobile = useIsMobile()
  const { date } = useLocalClock(location.timeZone)
  const nameOf = useHolidayNames(location.country)
  return (
    <div className={classes.columns}>
      <Card title={t('title')} icon={IconClock} flush>
        <div className={classes.notes}>
          {hours.restored && <RestoredDraft onDiscard={hours.discard} />}
          {location.hoursToCheck.length > 0 && <Banner tone="amber">{t('toCheck')}</Banner>}
          <FormErrors errors={hours.errors} />
        </div>
        <SavingFields save={hours.save} noticeMargin="around">
          <HoursEditor
            of={location.id}
            tab={hours.tab}
            onTab={hours.choose}
            form={hours.form}
            saved={hours.saved}
            today={date}
            complete={hours.complete}
            getError={hours.errorIn}
            disabled={hours.save.isBusy}
            getHolidayName={nameOf}
            onWeek={hours.setWeek}
            onSpecial={hours.setSpecial}
          />
        </SavingFields>
      </Card>
      <div className={classes.side}>
        <PublicStatusCard location={location} hasChanges={hours.dirty}>
          {isMobile && <ClosedToday candidates={[location]} onChanged={changed} />}
        </PublicStatusCard>
        <LocationHolidaysCard
          location={location}
          onSpecial={(day, closed) => hours.addSpecial(day, closed ? parseDay('') : usualOn(hours, day))}
        />
        <ListingStates location={location} fields={ofHours} onChanged={changed} />
      </div>
    </div>
  )
}
