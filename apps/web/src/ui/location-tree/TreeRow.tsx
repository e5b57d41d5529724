import { IconCheck, IconChevronDown, IconChevronRight, IconMinus } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { Highlight } from '../Highlight.tsx'
import { checkedOf, type DisabledOf } from './choose.ts'
import classes from './LocationTree.module.css'
import { PlaceSigns } from './PlaceSigns.tsx'
import type { Row, TreeResult } from './tree.ts'

interface Props {
  id: string
  row: Row
  query: string
  labelNames: ReadonlyMap<string, string>
  expanded: boolean
  active: boolean
  selected: ReadonlySet<string>
  disabledOf: DisabledOf
  result: TreeResult | undefined
  style: CSSProperties
  onChoose: (row: Row, extend: boolean) => void
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
  const { place, group } = row
  const checked = checkedOf(row, selected, disabledOf)
  const disabled = place && (place.disconnected ? { reason: t('disconnectedReason') } : disabledOf(place))
  const isDead = place
    ? disabled !== null && disabled !== undefined && !selected.has(place.id)
    : group.places.every((one) => one.disconnected)
  const count = group.places.filter((one) => selected.has(one.id)).length
  const name = place ? place.name : group.name
  // What the glyphs show. Why a row can't be chosen says it already.
  const signs = (disabled ? [] : (place?.networks ?? [])).map(({ network, valid }) =>
    valid ? networkName(network) : t('invalidToken', { network: networkName(network) }),
  )
  const said = place
    ? [name, ...signs, disabled?.reason, result && t(result === 'failed' ? 'failed' : 'done')]
        .filter(Boolean)
        .join(', ')
    : t('announce', { name, count, total: group.places.length })
  const click = (event: MouseEvent) => {
    if (!isDead) onChoose(row, event.shiftKey)
    else if (!place) onUnfold()
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
      aria-expanded={place ? undefined : expanded}
      aria-checked={checked}
      aria-disabled={isDead || undefined}
      aria-label={said}
      data-active={active || undefined}
      data-level={row.level}
      data-broken={(disabled && !place?.disconnected) || result === 'failed' || undefined}
      onClick={click}
    >
      <span className={classes.line}>
        {!place && (
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
        {place ? (
          <PlaceSigns place={place} query={query} labelNames={labelNames} result={result} />
        ) : (
          <span className={classes.count}>
            {formats.integer(count)}/{formats.integer(group.places.length)}
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
