import { type Clock, writeTime } from '@vitrine/contract/opening-hours-times'
import { useEffect, useRef } from 'react'
import { Option } from '../../ui/Option.tsx'
import { useTimeTexts } from './entry-options.ts'
import classes from './TimeField.module.css'

interface Props {
  id: string
  label: string
  choices: readonly string[]
  current: string
  clock: Clock
  onChoose: (time: string) => void
}

/** The times to choose from; the one that stands, or the next, is in sight. */
export function TimeList({ id, label, choices, current, clock, onChoose }: Props) {
  const timeTexts = useTimeTexts()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const near = choices.find((time) => time >= (current === '' ? '0800' : current) && time !== '24hrs')
    const option = document.getElementById(`${id}-${choices.includes(current) ? current : near}`)
    const box = list.current
    if (option && box) box.scrollTop = option.offsetTop - box.clientHeight / 2 + option.offsetHeight / 2
  }, [choices, current, id])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list} tabIndex={-1}>
      {choices.map((time) => (
        <Option
          key={time}
          id={`${id}-${time}`}
          selected={time === current}
          className={classes.option}
          onChoose={() => onChoose(time)}
        >
          {writeTime(time, clock, timeTexts)}
        </Option>
      ))}
    </div>
  )
}
