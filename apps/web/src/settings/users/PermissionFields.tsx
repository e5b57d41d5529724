import { Checkbox, Select } from '@mantine/core'
import { type Preset, presetNames } from '@vitrine/contract/permission-presets'
import { type Right, type RightGroup, rightGroups } from '@vitrine/contract/permission-requirements'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { useApprovalRules } from './approval-rules.ts'
import { ScopeFields } from './ScopeFields.tsx'
import classes from './UserDrawer.module.css'
import type { PersonField } from './use-user-form-errors.ts'
import {
  exceedsOwnPermissions,
  findPreset,
  getPresetPermissions,
  has,
  type UserPermissions,
  withRight,
} from './user-permissions.ts'

interface Props {
  standing: UserPermissions
  /** The saved permissions of an existing user. */
  before?: UserPermissions
  onChange: (change: Partial<UserPermissions>) => void
  /** Makes the fields read-only. */
  locked: boolean
  getError: (field: PersonField) => string | undefined
}

const groups = Object.keys(rightGroups) as RightGroup[] // its own keys

/** A user's permissions in five groups, and their locations. */
export function PermissionFields({ standing, before, onChange, locked, getError }: Props) {
  const t = useTranslations('users')
  const { replies: repliesAreApproved } = useApprovalRules()
  return (
    <>
      <section className={classes.section}>
        <h3 className={classes.sectionTitle}>{t('rights')}</h3>
        <Select
          label={t('presets')}
          description={t('presetsHint')}
          disabled={locked}
          allowDeselect={false}
          placeholder={t('role.custom')}
          data={presetNames.map((value) => ({ value, label: t(`preset.${value}`) }))}
          value={findPreset(standing)}
          onChange={(value) => {
            const preset = presetNames.find((name): name is Preset => name === value)
            if (preset) onChange(getPresetPermissions(preset, repliesAreApproved))
          }}
        />
        <div className={classes.groups}>
          {groups.map((group) => (
            <fieldset key={group} className={classes.group}>
              <legend>{t(`group.${group}`)}</legend>
              {rightGroups[group].map((right) => (
                <RightBox
                  key={right}
                  right={right}
                  standing={standing}
                  onChange={onChange}
                  locked={locked}
                  error={getError(right === 'ROLE_APPROVAL' ? 'roles' : `appPermissions.${right}`)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </section>
      <ScopeFields standing={standing} before={before} onChange={onChange} locked={locked} getError={getError} />
    </>
  )
}

interface BoxProps extends Pick<Props, 'standing' | 'onChange' | 'locked'> {
  right: Right
  error: string | undefined
}

function RightBox({ right, standing, onChange, locked, error }: BoxProps) {
  const t = useTranslations('users')
  const me = useMe()
  const given = has(standing, right)
  const beyond = !given && exceedsOwnPermissions(me, right)
  return (
    <Checkbox
      id={`right-${right}`}
      label={t(`right.${right}.name`)}
      description={beyond ? t('beyondRight') : t(`right.${right}.hint`)}
      checked={given}
      disabled={locked || beyond}
      error={error}
      onChange={(event) => {
        const { approval, permissions } = withRight(standing, right, event.currentTarget.checked)
        onChange({ approval, permissions })
      }}
    />
  )
}
