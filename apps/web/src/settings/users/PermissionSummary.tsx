import { useTranslations } from 'use-intl'
import { features } from '../../api/features.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApprovalRules } from './approval-rules.ts'
import classes from './UserDrawer.module.css'
import { type Ability, listAbilities, summarizeLocations, type UserPermissions } from './user-permissions.ts'

/** All permissions in one sentence, announced at each change. */
export function PermissionSummary({ standing }: { standing: UserPermissions }) {
  const t = useTranslations('users.summary')
  const formats = useFormats()
  const rules = useApprovalRules()
  const abilities: Ability[] = listAbilities(standing, features)
  const everywhere = standing.profile === 'PROFILE_OWNER'
  const scope = everywhere ? t('everywhere') : t('somewhere', summarizeLocations(standing))
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
