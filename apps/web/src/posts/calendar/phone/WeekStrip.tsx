import { useTranslations } from 'use-intl'
import { type Day, getUtcMidnight } from '../../../dates/calendar-day.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { getStatusStyle } from '../../../ui/status/catalogue.ts'
import { useDayNames } from '../dates/use-day-names.ts'
import { type Card, needsAttention } from '../model/card.ts'
import classes from './PhoneCalendar.module.css'

interface Props {
  days: readonly Day[]
  cards: ReadonlyMap<Day, readonly Card[]>
  anchor: Day
  today: Day
  onChoose: (day: Day) => void
}

const maxDots = 3

/** Seven days; grey dots for posts, an icon where one needs somebody. */
export function WeekStrip({ days, cards, anchor, today, onChoose }: Props) {
  const t = useTranslations('calendar')
  const formats = useFormats('UTC')
  const names = useDayNames()
  return (
    <div className={classes.strip}>
      {days.map((day) => {
        const own = cards.get(day) ?? []
        return (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={day === anchor}
            aria-current={day === today ? 'date' : undefined}
            aria-label={`${formats.fullDate(getUtcMidnight(day))}, ${t('count', { count: own.length })}`}
            onClick={() => onChoose(day)}
          >
            <span className={classes.letter} aria-hidden>
              {names.letter(day)}
            </span>
            <span className={classes.number} aria-hidden>
              {Number(day.slice(8))}
            </span>
            <span className={classes.dots} aria-hidden>
              {own.slice(0, maxDots).map((card) => (
                <Dot key={card.id} card={card} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}

function Dot({ card }: { card: Card }) {
  if (!needsAttention(card.status)) return <i className={classes.dot} />
  const { icon: Icon, tone } = getStatusStyle(`post.${card.status}`)
  return (
    <span className={classes.sign} data-tone={tone}>
      <Icon size={12} stroke={2.4} />
    </span>
  )
}
