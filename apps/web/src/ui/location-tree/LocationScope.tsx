import { Button, Drawer, Popover, Tooltip } from '@mantine/core'
import { IconChevronDown, IconMapPin, IconPlugConnectedX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../use-formats.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import classes from './LocationTree.module.css'
import { LocationTree, type LocationTreeProps } from './LocationTree.tsx'

interface Props extends LocationTreeProps {
  /** Nothing chosen stands for everything, as in filters. */
  emptyMeansAll?: boolean
}

/** The tree folded into one line for headers and forms; the choice counts when it closes. Under 992 px it is a sheet. */
export function LocationScope({ emptyMeansAll, selected, onChange, error, ...tree }: Props) {
  const t = useTranslations('kit.tree')
  const isMobile = useIsMobile()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<ReadonlySet<string>>(selected)
  const target = useRef<HTMLButtonElement>(null)

  const toggle = (wanted: boolean) => {
    if (wanted) setDraft(selected)
    else if (!sameSet(draft, selected)) onChange(new Set(draft))
    setOpen(wanted)
  }
  const inside = (
    <>
      <LocationTree {...tree} selected={draft} onChange={setDraft} error={draft.size === 0 ? error : undefined} />
      <Button fullWidth size={isMobile ? 'lg' : 'sm'} onClick={() => toggle(false)}>
        {t('apply', { count: draft.size === 0 && emptyMeansAll ? tree.places.length : draft.size })}
      </Button>
    </>
  )
  const button = (
    <ScopeButton
      ref={target}
      places={tree.places}
      selected={selected}
      emptyMeansAll={emptyMeansAll}
      error={error}
      open={open}
      onClick={() => toggle(!open)}
    />
  )
  if (isMobile)
    return (
      <>
        {button}
        <Drawer
          opened={open}
          onClose={() => toggle(false)}
          position="bottom"
          size="100%"
          title={tree.label ?? t('label')}
          styles={{
            content: { display: 'flex', flexDirection: 'column' },
            body: { flex: 1, minHeight: 0, padding: 0 },
          }}
        >
          <div className={classes.sheet}>{inside}</div>
        </Drawer>
      </>
    )
  return (
    <Popover opened={open} onChange={toggle} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={tree.label ?? t('label')}>
        {inside}
      </Popover.Dropdown>
    </Popover>
  )
}

interface ButtonProps extends Pick<Props, 'places' | 'selected' | 'emptyMeansAll' | 'error'> {
  ref: React.Ref<HTMLButtonElement>
  open: boolean
  onClick: () => void
}

function ScopeButton({ ref, places, selected, emptyMeansAll, error, open, onClick, ...more }: ButtonProps) {
  const t = useTranslations('kit.tree')
  const formats = useFormats()
  const broken = useBrokenAccounts(places, selected)
  const all = selected.size === places.length || (selected.size === 0 && emptyMeansAll === true)
  const first = places.find(({ id }) => selected.has(id))
  return (
    <div className={classes.scope}>
      <Tooltip label={broken} disabled={broken === null} multiline maw={320}>
        <Button
          {...more}
          ref={ref}
          variant="default"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-invalid={error !== undefined || undefined}
          aria-label={all || !first ? undefined : t('count', { count: selected.size })}
          leftSection={<IconMapPin size={18} stroke={1.75} aria-hidden />}
          rightSection={
            <>
              {broken && <IconPlugConnectedX className={classes.broken} size={16} stroke={2} aria-hidden />}
              <IconChevronDown size={16} stroke={2} aria-hidden />
            </>
          }
          onClick={onClick}
        >
          {all || !first ? (
            t('count', { count: all ? places.length : 0 })
          ) : (
            <>
              <span className={classes.scopeName}>{first.name}</span>
              {selected.size > 1 && <span className={classes.more}>&nbsp;+{formats.integer(selected.size - 1)}</span>}
            </>
          )}
        </Button>
      </Tooltip>
      {error && (
        <p className={classes.requiredMessage} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** "2 comptes à reconnecter : Instagram · Lyon Part-Dieu, …" of the places in scope, or null. */
function useBrokenAccounts(places: Props['places'], selected: ReadonlySet<string>): string | null {
  const t = useTranslations('kit')
  const inScope = selected.size === 0 ? places : places.filter(({ id }) => selected.has(id))
  const broken = inScope.flatMap((place) =>
    (place.networks ?? [])
      .filter(({ valid }) => !valid)
      .map(({ network }) => `${t(`network.${network}`)} · ${place.name}`),
  )
  if (broken.length === 0) return null
  const listed = broken.slice(0, 5).join(', ')
  return `${t('tree.brokenAccounts', { count: broken.length })} ${listed}${broken.length > 5 ? '…' : ''}`
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id))
}
