import { Modal, Switch } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { mayOpen } from '../guard.ts'
import { switchLetters, useLetters } from '../letters.ts'
import { menu } from '../menu.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { useKeepChoice } from '../use-keep-choice.ts'
import classes from './ShortcutHelp.module.css'

/** Every key by where it works, and the switch that turns single letters off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const me = useMe()
  const letters = useLetters()
  const keep = useKeepChoice()
  const may = me.appPermissions
  const pages = menu.flat().filter(({ key, needs }) => key && mayOpen(needs ?? {}, me))
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
            keys: (['J K', 'E', 'F', 'R', 'Mod+Enter', '/'] as const).map((key): [string, string] => [
              key,
              t(`palette.keys.inbox.${inboxKeys[key]}`),
            ]),
          },
        ]
      : []),
    ...(may.calendar
      ? [
          {
            name: t('shell.entries.calendar'),
            keys: (Object.keys(calendarKeys) as (keyof typeof calendarKeys)[]) // the keys of a constant
              .map((key): [string, string] => [key, t(`palette.keys.calendar.${calendarKeys[key]}`)]),
          },
        ]
      : []),
    ...(may.calendarPost
      ? [
          {
            name: t('palette.keys.composer.title'),
            keys: (Object.keys(composerKeys) as (keyof typeof composerKeys)[]) // the keys of a constant
              .map((key): [string, string] => [key, t(`palette.keys.composer.${composerKeys[key]}`)]),
          },
        ]
      : []),
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.keys.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.scopes}>
        {scopes.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3 className={classes.heading}>{name}</h3>
            <dl className={classes.list}>
              {keys.map(([key, does]) => (
                <div key={`${key}${does}`} className={classes.line}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <Kbd key={one} keys={printed(one)} />
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
        checked={letters}
        onChange={(event) => {
          const shortcuts = event.currentTarget.checked
          switchLetters(shortcuts)
          keep({ preferences: { shortcuts } })
        }}
        label={t('palette.keys.letters')}
        description={t('palette.keys.lettersText')}
      />
    </Modal>
  )
}

const inboxKeys = {
  'J K': 'step',
  E: 'done',
  F: 'like',
  R: 'reply',
  'Mod+Enter': 'send',
  '/': 'quick',
} as const
const composerKeys = {
  '@': 'mention',
  '{{': 'field',
  'Mod+Enter': 'send',
  '1–7': 'tab',
  'Shift+← Shift+→': 'place',
} as const
const calendarKeys = {
  Enter: 'open',
  C: 'create',
  M: 'move',
  D: 'duplicate',
  Delete: 'remove',
  'PageUp PageDown': 'period',
  V: 'view',
  Y: 'today',
  'Mod+Z': 'undo',
} as const
