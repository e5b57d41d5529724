import { IconClock } from '@tabler/icons-react'
import { weekdays } from '@vitrine/contract/opening-hours'
import { dayOf, type EditedDay } from '@vitrine/contract/opening-hours-editing'
import { dayNumber } from '@vitrine/contract/opening-hours-special'
import { useTranslations } from 'use-intl'
import { useWall } from '../../dates/use-local-clock.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { ListingStates } from '../../listings/ListingStates.tsx'
import type { WholePlace } from '../../location-data/location-details.ts'
import { ClosedToday } from '../../opening-hours/ClosedToday.tsx'
import { HoursEditor } from '../../opening-hours/editor/HoursEditor.tsx'
import { HolidaysCard } from '../../opening-hours/HolidaysCard.tsx'
import { SeenCard } from '../../opening-hours/SeenCard.tsx'
import { useHolidayNames } from '../../opening-hours/use-holiday-names.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { changed } from '../every-place.ts'
import classes from './HoursSection.module.css'
import type { HoursFormState } from './use-hours-form.ts'

const ofHours = ['hours', 'specialHours'] as const

/** What the week says of a day: where its special hours begin. */
function usualOn({ form }: HoursFormState, date: string): EditedDay {
  const weekday = weekdays[(dayNumber(date) + 3) % 7]
  return weekday ? form.weeks.default[weekday] : dayOf('')
}

/** When a place is open, and what its customers see of it. */
export function HoursSection({ place, hours }: { place: WholePlace; hours: HoursFormState }) {
  const t = useTranslations('hours')
  const isMobile = useIsMobile()
  const { date } = useWall(place.timeZone)
  const nameOf = useHolidayNames(place.country)
  return (
    <div className={classes.columns}>
      <Card title={t('title')} icon={IconClock} flush>
        <div className={classes.notes}>
          {hours.restored && <RestoredDraft onDiscard={hours.discard} />}
          {place.hoursToCheck.length > 0 && <Banner tone="amber">{t('toCheck')}</Banner>}
          <FormErrors errors={hours.errors} />
        </div>
        <SavingFields save={hours.save} noticeMargin="around">
          <HoursEditor
            of={place.id}
            tab={hours.tab}
            onTab={hours.choose}
            form={hours.form}
            saved={hours.saved}
            today={date}
            complete={hours.complete}
            errorIn={hours.errorIn}
            disabled={hours.save.isBusy}
            nameOf={nameOf}
            onWeek={hours.setWeek}
            onSpecial={hours.setSpecial}
          />
        </SavingFields>
      </Card>
      <div className={classes.side}>
        <SeenCard place={place} hasChanges={hours.dirty}>
          {isMobile && <ClosedToday places={[place]} onChanged={changed} />}
        </SeenCard>
        <HolidaysCard
          place={place}
          onSpecial={(day, closed) => hours.addSpecial(day, closed ? dayOf('') : usualOn(hours, day))}
        />
        <ListingStates place={place} fields={ofHours} onChanged={changed} />
      </div>
    </div>
  )
}
