import { Modal } from '@mantine/core'
import { IconCornerDownLeft, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { arranged, type Command, sections, stepped } from '../layout/palette-commands.ts'
import { makeFinder } from '../ui/fuzzy.ts'
import { Highlight } from '../ui/Highlight.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Option } from '../ui/Option.tsx'
import { consumeBufferedKeys } from '../ui/overlays.ts'
import classes from './Palette.module.css'
import { useCommands, useLocationCommands } from './use-commands.ts'
import { useSearchResults } from './use-search-results.tsx'

const maxPerSection = 6
const getTexts = ({ text, hint, keywords }: Command) => [text, hint, keywords]

/** The command palette: pages, creations, search and actions by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('palette')
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const wanted = useDeferredValue(query)
  const general = useCommands()
  const locationCommands = useLocationCommands()
  const found = useSearchResults(query)
  const findLocations = useMemo(() => makeFinder(locationCommands, getTexts), [locationCommands])
  const find = useCallback(
    (typed: string) => {
      if (typed.trim() === '') return arranged(general, maxPerSection)
      const known = [...makeFinder(general, getTexts)(typed), ...findLocations(typed)]
      return arranged([...known, ...found.commands], maxPerSection)
    },
    [general, findLocations, found.commands],
  )
  const shown = useMemo(() => find(wanted), [find, wanted])
  const ids = shown.map((command) => command.id)
  const current = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0]
  const optionId = (command: string | undefined) => command && `${id}-${ids.indexOf(command)}`

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const by = steps[event.key]
    if (by !== undefined) {
      const next = stepped(ids, current, by)
      setChosen(next)
      document.getElementById(optionId(next) ?? '')?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      // Enter applies to the typed text, even while the deferred list still shows older results.
      const meant = wanted === query ? shown : find(query)
      run(meant.find((command) => command.id === chosen) ?? meant[0])
    } else return
    event.preventDefault()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset="12dvh"
      lockScroll={false}
      zIndex="var(--layer-modal)"
      transitionProps={{ duration: 180, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')} classNames={{ content: classes.content }}>
        <Modal.Body className={classes.body}>
          <div className={classes.field}>
            <IconSearch size={20} stroke={1.75} aria-hidden />
            <input
              className={classes.input}
              data-autofocus
              role="combobox"
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={optionId(current)}
              aria-autocomplete="list"
              aria-label={t('title')}
              placeholder={t('placeholder')}
              value={query}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setQuery(event.currentTarget.value)
                setChosen(undefined)
              }}
              onFocus={() => setQuery((typed) => typed + consumeBufferedKeys())}
              onKeyDown={onKeyDown}
            />
            <button type="button" className={classes.close} onClick={onClose} aria-label={t('close')}>
              <Kbd keys={t('escape')} />
              <IconX size={20} stroke={1.75} aria-hidden />
            </button>
          </div>
          <div className={classes.list} id={`${id}-list`} role="listbox" aria-label={t('results')}>
            {sections.map((section) => {
              const inside = shown.filter((command) => command.section === section)
              if (inside.length === 0) return null
              return (
                // biome-ignore lint/a11y/useSemanticElements: options are grouped, not fields.
                <div key={section} role="group" aria-labelledby={`${id}-${section}`}>
                  <p className={classes.heading} id={`${id}-${section}`}>
                    {t(`section.${section}`)}
                  </p>
                  {inside.map((command) => (
                    <CommandOption
                      key={command.id}
                      id={optionId(command.id) ?? ''}
                      command={command}
                      query={wanted}
                      selected={command.id === current}
                      onPoint={() => setChosen(command.id)}
                      onRun={() => run(command)}
                    />
                  ))}
                </div>
              )
            })}
          </div>
          <p className={classes.state} role="status">
            {found.failed
              ? t('failed')
              : shown.length === 0 && (found.searching ? t('searching') : t('nothing', { query: wanted.trim() }))}
          </p>
          <div className={classes.foot} aria-hidden>
            <Kbd keys="↑" /> <Kbd keys="↓" /> {t('browse')} <Kbd keys={t('enter')} /> {t('open')}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface CommandOptionProps {
  id: string
  command: Command
  query: string
  selected: boolean
  onPoint: () => void
  onRun: () => void
}

function CommandOption({ id, command, query, selected, onPoint, onRun }: CommandOptionProps) {
  const { icon: Icon, avatar, text, hint, alarm, keys } = command
  return (
    <Option id={id} selected={selected} className={classes.option} onPointerMove={onPoint} onChoose={onRun}>
      {avatar ?? (
        <span className={classes.icon} aria-hidden>
          {Icon && <Icon size={16} stroke={2} />}
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.text} dir="auto">
          <Highlight text={text} query={query} />
        </span>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </span>
      {alarm !== undefined && (
        <span className={classes.alarm} data-tone="red">
          {alarm}
        </span>
      )}
      {keys !== undefined && <Kbd keys={keys} />}
      {selected && keys === undefined && (
        <IconCornerDownLeft className={classes.enter} size={16} stroke={2} aria-hidden />
      )}
    </Option>
  )
}
