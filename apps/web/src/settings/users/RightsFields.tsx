import { Checkbox, Select } from '@mantine/core'
import { type Preset, presetNames } from '@vitrine/contract/presets'
import { type Right, type RightGroup, rightGroups } from '@vitrine/contract/rights'
import { useTranslations } from 'use-intl'
import { useMe } from '../../session/current-user.ts'
import { useApprovalRules } from './approval-rules.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { has, isBeyond, presetOf, rightsOf, type Standing, withRight } from './standing.ts'
import classes from './UserDrawer.module.css'
import type { PersonField } from './use-form-faults.ts'

interface Props {
  standing: Standing
  /** What somebody who is here already has so far. */
  before?: Standing
  onChange: (change: Partial<Standing>) => void
  /** Shown, not changed. */
  locked: boolean
  errorOf: (field: PersonField) => string | undefined
}

const groups = Object.keys(rightGroups) as RightGroup[] // its own keys

/** What somebody may do, in five plain groups, and where. */
export function RightsFields({ standing, before, onChange, locked, errorOf }: Props) {
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
          value={presetOf(standing)}
          onChange={(value) => {
            const preset = presetNames.find((name): name is Preset => name === value)
            if (preset) onChange(rightsOf(preset, repliesAreApproved))
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
                  error={errorOf(right === 'ROLE_APPROVAL' ? 'roles' : `appPermissions.${right}`)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </section>
      <ScopeFields standing={standing} before={before} onChange={onChange} locked={locked} errorOf={errorOf} />
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
  const beyond = !given && isBeyond(me, right)
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
