import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronDown, IconTag } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterChips } from '../FilterChips.tsx'
import { truncate } from '../truncate.ts'
import classes from './LocationTree.module.css'
import type { TreeLabel } from './tree.ts'
import type { LocationTreeState } from './use-location-tree.ts'

interface Props {
  labels: readonly TreeLabel[]
  tree: LocationTreeState
  /** What else the line holds. */
  children: ReactNode
}

/** Labels to filter by; with two or more, a switch says whether all are wanted or any. */
export function LabelFilter({ labels, tree, children }: Props) {
  const t = useTranslations('kit.tree')
  const [open, setOpen] = useState(false)
  const active = labels.filter(({ id }) => tree.labels.includes(id))
  const without = (id: string) => tree.setLabels(tree.labels.filter((labelId) => labelId !== id))
  return (
    <div className={classes.labels}>
      <div className={classes.labelLine}>
        {labels.length > 0 && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={open}
            leftSection={<IconTag size={14} stroke={2.2} aria-hidden />}
            rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {t('labels')}
          </Button>
        )}
        {children}
        {!open && (
          <FilterChips filters={active.map(({ id, name }) => ({ id, text: truncate(name, 20) }))} onRemove={without} />
        )}
        {tree.labels.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('labels')}
            value={tree.mode}
            onChange={tree.setMode}
            data={[
              { value: 'or', label: t('labelsOr') },
              { value: 'and', label: t('labelsAnd') },
            ]}
          />
        )}
      </div>
      {open && (
        <div className={classes.labelChoices}>
          {labels.map(({ id, name }) => {
            const on = tree.labels.includes(id)
            return (
              <button
                key={id}
                type="button"
                className={classes.label}
                aria-pressed={on}
                title={name}
                onClick={() => (on ? without(id) : tree.setLabels([...tree.labels, id]))}
              >
                {truncate(name, 20)}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}
