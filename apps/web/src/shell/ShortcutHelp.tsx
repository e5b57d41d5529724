import { Button, Modal, Switch } from '@mantine/core'
import { IconCircleDashed, IconMap2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOnboardingState } from '../home/onboarding-state.ts'
import { menu, panelEntries } from '../layout/menu.ts'
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from '../preferences/single-key-shortcuts.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { useSavePreference } from '../session/use-save-preference.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import classes from './ShortcutHelp.module.css'
import { useTourStops } from './tour/use-tour-stops.ts'

const GuidedTour = lazyComponent(async () => ({ default: (await import('./tour/GuidedTour.tsx')).GuidedTour }))

/** Every key by where it works, and the switch that turns single letters off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const me = useMe()
  const areShortcutsEnabled = useSingleKeyShortcuts()
  const savePreference = useSavePreference()
  const navigate = useNavigate()
  const firstSteps = useOnboardingState()
  // It begins when the help has gone and given the focus back.
  const stops = useTourStops()
  const [tour, setTour] = useState<'asked' | 'begun' | null>(null)
  const may = me.appPermissions
  const keyed = [...menu.flat(), ...panelEntries].filter(({ key, needs }) => key && mayOpen(needs ?? {}, me))
  // Of two with one letter the first counts.
  const pages = keyed.filter(({ key }, index) => keyed.findIndex((candidate) => candidate.key === key) === index)
  const post: readonly [string, string][] = may.calendarPost ? [['N', t('palette.keys.post')]] : []
  const named: Readonly<Record<string, string>> = {
    Enter: t('palette.enter'),
    Escape: t('palette.escape'),
    Delete: t('palette.delete'),
    PageUp: t('palette.pageUp'),
    PageDown: t('palette.pageDown'),
  }
  const printed = (keys: string) =>
    keys
      .split('+')
      .map((key) => named[key] ?? key)
      .join('+')
  const scopes: readonly { name: string; keys: readonly [keys: string, does: string][] }[] = [
    {
      name: t('palette.keys.everywhere'),
      keys: [
        ['Mod+K', t('palette.keys.palette')],
        ['/', t('palette.keys.search')],
        ...pages.map(({ key = '', text }): [string, string] => [`G ${key.toUpperCase()}`, t(text)]),
        ...post,
        ['B', t('palette.keys.notifications')],
        ['?', t('palette.keys.help')],
        ['Escape', t('palette.keys.escape')],
        ['F6', t('palette.keys.region')],
        ['Mod+S', t('palette.keys.save')],
      ],
    },
    ...(may.inbox
      ? [
          {
            name: t('shell.entries.inbox'),
            keys: inboxKeys
              .filter(([, does]) => may.moderation || !moderating.has(does))
              .map(([keys, does]): [string, string] => [keys, t(`palette.keys.inbox.${does}`)]),
          },
        ]
      : []),
    ...(may.calendar
      ? [
          {
            name: t('shell.entries.calendar'),
            keys: calendarKeys.map(([keys, does]): [string, string] => [keys, t(`palette.keys.calendar.${does}`)]),
          },
        ]
      : []),
    ...(may.calendarPost
      ? [
          {
            name: t('palette.keys.composer.title'),
            keys: composerKeys.map(([keys, does]): [string, string] => [keys, t(`palette.keys.composer.${does}`)]),
          },
        ]
      : []),
  ]
  if (tour === 'begun')
    return (
      <Suspense fallback={null}>
        <GuidedTour stops={stops} onClose={onClose} />
      </Suspense>
    )
  return (
    <Modal
      opened={tour === null}
      onClose={onClose}
      onExitTransitionEnd={() => setTour('begun')}
      title={t('palette.keys.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {stops.length > 0 && (
        <Button
          className={classes.tour}
          variant="default"
          leftSection={<IconMap2 size={18} stroke={2} aria-hidden />}
          onClick={() => setTour('asked')}
        >
          {t('palette.tour.start')}
        </Button>
      )}
      {firstSteps.isHidden && (
        <Button
          className={classes.tour}
          variant="default"
          leftSection={<IconCircleDashed size={18} stroke={2} aria-hidden />}
          onClick={() => {
            firstSteps.show()
            onClose()
            void navigate({ to: '/' })
          }}
        >
          {t('palette.firstSteps')}
        </Button>
      )}
      <div className={classes.scopes}>
        {scopes.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3 className={classes.heading}>{name}</h3>
            <dl className={classes.list}>
              {keys.map(([key, does]) => (
                <div key={`${key}${does}`} className={classes.line}>
                  <dt>
                    {key.split(' ').map((part) => (
                      <Kbd key={part} keys={printed(part)} />
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className={classes.switch}
        checked={areShortcutsEnabled}
        onChange={(event) => {
          const shortcuts = event.currentTarget.checked
          setSingleKeyShortcuts(shortcuts)
          savePreference({ preferences: { shortcuts } })
        }}
        label={t('palette.keys.letters')}
        description={t('palette.keys.lettersText')}
      />
    </Modal>
  )
}

const inboxKeys = [
  ['J K ↓ ↑', 'step'],
  ['Enter', 'open'],
  ['E', 'done'],
  ['R', 'reply'],
  ['F', 'like'],
  ['X', 'select'],
  ['Shift+X', 'range'],
  ['Delete', 'remove'],
  ['Mod+Enter', 'send'],
  ['Mod+Shift+Enter', 'sendDone'],
  ['/', 'find'],
  ['/', 'quick'],
] as const
/** What only a moderator does. */
const moderating: ReadonlySet<(typeof inboxKeys)[number][1]> = new Set(['done', 'select', 'range', 'sendDone'])
const calendarKeys = [
  ['← ↑ → ↓', 'go'],
  ['Enter', 'open'],
  ['C', 'create'],
  ['M', 'move'],
  ['D', 'duplicate'],
  ['Delete', 'remove'],
  ['PageUp PageDown', 'period'],
  ['V', 'view'],
  ['Y', 'today'],
  ['Mod+Z', 'undo'],
] as const
const composerKeys = [
  ['@', 'mention'],
  ['{{', 'field'],
  [':', 'emoji'],
  ['Mod+Enter', 'send'],
  ['1–7', 'tab'],
  ['Shift+← Shift+→', 'place'],
] as const
