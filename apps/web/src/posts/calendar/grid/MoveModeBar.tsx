import { IconArrowsMove, IconBan, IconHourglassHigh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Kbd } from '../../../ui/Kbd.tsx'
import { usePosts } from '../post/actions.ts'
import classes from './MoveModeBar.module.css'
import type { CardMove } from './move-mode.ts'

/** While something is carried: where it would land, what that means, and how to let go. */
export function MoveModeBar({ carrying, when }: { carrying: CardMove; when: string }) {
  const t = useTranslations('calendar.move')
  const { cardTexts, waitsAgain } = usePosts()
  const { card, how, refused } = carrying
  const again = waitsAgain(card)
  if (how === 'pointer' && !again && !refused) return null
  const [Icon, tone] = refused ? [IconBan, 'red'] : again ? [IconHourglassHigh, 'amber'] : [IconArrowsMove, 'ink']
  return (
    <div className={classes.bar} data-tone={tone}>
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <p>
        {how === 'keys' && <strong>{when}</strong>}{' '}
        {refused
          ? t(refused)
          : again
            ? t.rich('waitsBar', { title: cardTexts.title(card), b: (chunks) => <strong>{chunks}</strong> })
            : null}
      </p>
      {how === 'keys' && (
        <span className={classes.key}>
          <Kbd keys={t('enter')} /> {t('drops')}
        </span>
      )}
      <span className={classes.key}>
        <Kbd keys={t('escape')} /> {t('cancels')}
      </span>
    </div>
  )
}
