import { useTranslations } from 'use-intl'
import { features } from '../../api/features.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApprovalRules } from './approval-rules.ts'
import { type Ability, abilitiesOf, placesSaid, type Standing } from './standing.ts'
import classes from './UserDrawer.module.css'

/** All of it in one sentence, said again whenever it changes. */
export function Summary({ standing }: { standing: Standing }) {
  const t = useTranslations('users.summary')
  const formats = useFormats()
  const rules = useApprovalRules()
  const abilities: Ability[] = abilitiesOf(standing, features)
  const everywhere = standing.profile === 'PROFILE_OWNER'
  const scope = everywhere ? t('everywhere') : t('somewhere', placesSaid(standing))
  const { calendarPost, inbox, moderation } = standing.permissions
  const waiting = [
    ...(rules.posts && calendarPost && !standing.approval ? [t('postsWait')] : []),
    ...(rules.replies && inbox && !moderation ? [t('repliesWait')] : []),
  ]
  return (
    <p className={classes.summary} aria-live="polite">
      {abilities.length === 0
        ? t('nothing')
        : t('can', { abilities: formats.list(abilities.map((ability) => t(`ability.${ability}`))), scope })}
      {waiting.length > 0 && t('separator') + waiting.join(t('separator'))}.
    </p>
  )
}
