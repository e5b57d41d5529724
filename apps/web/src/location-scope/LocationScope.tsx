import { Button } from '@mantine/core'
import { IconChevronDown, IconMapPin, IconPlugConnectedX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { Dropdown } from '../ui/Dropdown.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import type { LocationTreeProps } from '../ui/location-tree/LocationTree.tsx'
import { Tip } from '../ui/Tip.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './LocationScope.module.css'

// The tree comes with the first look into it.
const ScopePanel = lazyComponent(async () => ({ default: (await import('./ScopePanel.tsx')).ScopePanel }))
const ScopeSheet = lazyComponent(async () => ({ default: (await import('./ScopeSheet.tsx')).ScopeSheet }))

export interface LocationScopeProps extends LocationTreeProps {
  /** Nothing chosen stands for everything, as in filters. */
  emptyMeansAll?: boolean
}

/** The tree folded into one line for headers and forms; the choice counts when it closes. Under 992 px it is a sheet. */
export function LocationScope({ selected, onChange, ...tree }: LocationScopeProps) {
  const t = useTranslations('kit.tree')
  const isMobile = useIsMobile()
  const [draft, setDraft] = useState<ReadonlySet<string>>(selected)
  const [open, setOpen] = useState(false)
  const start = () => setDraft(selected)
  const finish = () => {
    if (!sameSet(draft, selected)) onChange(new Set(draft))
  }
  const inside = { ...tree, selected: draft, onChange: setDraft }
  const label = tree.label ?? t('label')
  if (isMobile)
    return (
      <>
        <ScopeButton
          {...tree}
          selected={selected}
          onClick={() => {
            start()
            setOpen(true)
          }}
        />
        {open && (
          <Suspense fallback={null}>
            <ScopeSheet
              {...inside}
              label={label}
              onClose={() => {
                finish()
                setOpen(false)
              }}
            />
          </Suspense>
        )}
      </>
    )
  return (
    <Dropdown
      label={label}
      align="end"
      onOpen={start}
      onClose={finish}
      target={<ScopeButton {...tree} selected={selected} />}
    >
      {(close) => <ScopePanel {...inside} onDone={close} />}
    </Dropdown>
  )
}

interface ButtonProps extends Pick<LocationScopeProps, 'locations' | 'selected' | 'emptyMeansAll' | 'error'> {
  onClick?: () => void
}

function ScopeButton({ locations, selected, emptyMeansAll, error, ...button }: ButtonProps) {
  const t = useTranslations('kit.tree')
  const formats = useFormats()
  const broken = useBrokenAccounts(locations, selected)
  const all = selected.size === locations.length || (selected.size === 0 && emptyMeansAll === true)
  const first = all ? undefined : locations.find(({ id }) => selected.has(id))
  const plus = selected.size > 1 && t('plus', { count: formats.integer(selected.size - 1) })
  const count = t('count', { count: all ? locations.length : selected.size })
  return (
    <span className={classes.scope}>
      <Tip label={broken} disabled={broken === null} side="bottom">
        <Button
          variant="default"
          aria-invalid={error !== undefined || undefined}
          // What is seen, and how many that are.
          aria-label={first ? `${[first.name, plus].filter(Boolean).join(' ')}, ${count}` : count}
          leftSection={<IconMapPin size={18} stroke={1.75} aria-hidden />}
          rightSection={
            <>
              {broken && <IconPlugConnectedX className={classes.broken} size={16} stroke={2} aria-hidden />}
              <IconChevronDown size={16} stroke={2} aria-hidden />
            </>
          }
          {...pickButton(button)}
        >
          {first === undefined ? (
            t('count', { count: all ? locations.length : 0 })
          ) : (
            <>
              <span className={classes.name}>{first.name}</span>
              {plus && <span className={classes.more}>{plus}</span>}
            </>
          )}
        </Button>
      </Tip>
      {error && (
        <span className={classes.required} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}

/** What the dropdown gives its button; the tree's own properties stay out of it. */
function pickButton(props: Record<string, unknown>) {
  const given = ['onClick', 'onPointerDown', 'onPointerEnter', 'aria-haspopup', 'aria-expanded']
  return Object.fromEntries(given.flatMap((key) => (key in props ? [[key, props[key]]] : [])))
}

const maxListed = 20

/** "2 comptes à reconnecter : Instagram · Lyon Part-Dieu, …" of the places in scope, or null. */
function useBrokenAccounts(locations: LocationScopeProps['locations'], selected: ReadonlySet<string>): string | null {
  const t = useTranslations('kit')
  const inScope = selected.size === 0 ? locations : locations.filter(({ id }) => selected.has(id))
  const broken = inScope.flatMap((location) =>
    (location.networks ?? [])
      .filter(({ valid }) => !valid)
      .map(({ network }) => `${t(`network.${network}`)} · ${location.name}`),
  )
  if (broken.length === 0) return null
  const listed = broken.slice(0, maxListed).join(', ')
  const others = broken.length - maxListed
  return `${t('tree.brokenAccounts', { count: broken.length })} ${listed}${others > 0 ? `, +${others}` : ''}`
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id))
}
