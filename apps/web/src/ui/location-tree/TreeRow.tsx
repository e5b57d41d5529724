import { IconCheck, IconChevronDown, IconChevronRight, IconMinus } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { Highlight } from '../Highlight.tsx'
import { LocationBadges } from './LocationBadges.tsx'
import classes from './LocationTree.module.css'
import type { LocationTreeRow, TreeResult } from './tree.ts'
import { type DisabledOf, getChecked } from './tree-selection.ts'

interface Props {
  id: string
  row: LocationTreeRow
  query: string
  labelNames: ReadonlyMap<string, string>
  expanded: boolean
  active: boolean
  selected: ReadonlySet<string>
  disabledOf: DisabledOf
  result: TreeResult | undefined
  style: CSSProperties
  onChoose: (row: LocationTreeRow, extend: boolean) => void
  onUnfold: () => void
}

export function TreeRow({
  id,
  row,
  query,
  labelNames,
  expanded,
  active,
  selected,
  disabledOf,
  result,
  style,
  onChoose,
  onUnfold,
}: Props) {
  const t = useTranslations('kit.tree')
  const networkName = useTranslations('kit.network')
  const formats = useFormats()
  const { location, group } = row
  const checked = getChecked(row, selected, disabledOf)
  const disabled = location && (location.disconnected ? { reason: t('disconnectedReason') } : disabledOf(location))
  const isDead = location
    ? disabled !== null && disabled !== undefined && !selected.has(location.id)
    : group.locations.every((item) => item.disconnected)
  const count = group.locations.filter((item) => selected.has(item.id)).length
  const name = location ? location.name : group.name
  // What the glyphs show. Why a row can't be chosen says it already.
  const signs = (disabled ? [] : (location?.networks ?? [])).map(({ network, valid }) =>
    valid ? networkName(network) : t('invalidToken', { network: networkName(network) }),
  )
  const label = location
    ? [name, ...signs, disabled?.reason, result && t(result === 'failed' ? 'failed' : 'done')]
        .filter(Boolean)
        .join(', ')
    : t('announce', { name, count, total: group.locations.length })
  const click = (event: MouseEvent) => {
    if (!isDead) onChoose(row, event.shiftKey)
    else if (!location) onUnfold()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus and names the active row.
    <div
      id={id}
      role="treeitem"
      className={classes.row}
      style={style}
      aria-level={row.level}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-expanded={location ? undefined : expanded}
      aria-checked={checked}
      aria-disabled={isDead || undefined}
      aria-label={label}
      data-active={active || undefined}
      data-level={row.level}
      data-broken={(disabled && !location?.disconnected) || result === 'failed' || undefined}
      onClick={click}
    >
      <span className={classes.line}>
        {!location && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: → and ← do the same.
          // biome-ignore lint/a11y/noStaticElementInteractions: → and ← do the same.
          <span
            className={classes.fold}
            onClick={(event) => {
              event.stopPropagation()
              onUnfold()
            }}
          >
            {expanded ? (
              <IconChevronDown size={16} stroke={2} aria-hidden />
            ) : (
              <IconChevronRight size={16} stroke={2} aria-hidden />
            )}
          </span>
        )}
        <TreeCheckbox checked={checked} disabled={isDead} />
        <span className={classes.name} title={name}>
          <Highlight text={name} query={query} />
        </span>
        {location ? (
          <LocationBadges location={location} query={query} labelNames={labelNames} result={result} />
        ) : (
          <span className={classes.count}>
            {formats.integer(count)}/{formats.integer(group.locations.length)}
          </span>
        )}
      </span>
      {disabled && (
        <span className={classes.reason}>
          {disabled.reason}
          {'repair' in disabled && disabled.repair && (
            <button
              type="button"
              className={classes.repair}
              tabIndex={active ? 0 : -1}
              onClick={(event) => {
                event.stopPropagation()
                disabled.repair?.onClick()
              }}
            >
              {disabled.repair.text}
            </button>
          )}
        </span>
      )}
    </div>
  )
}

/** The look of a three-state checkbox; the row or button around it carries the role. */
function TreeCheckbox({ checked, disabled }: { checked: boolean | 'mixed'; disabled?: boolean }) {
  return (
    <span
      className={classes.box}
      data-checked={checked === false ? undefined : ''}
      data-disabled={disabled || undefined}
    >
      {checked === true && <IconCheck size={12} stroke={3} aria-hidden />}
      {checked === 'mixed' && <IconMinus size={12} stroke={3} aria-hidden />}
    </span>
  )
}
