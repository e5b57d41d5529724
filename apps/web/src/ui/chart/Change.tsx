import classes from './Change.module.css'

interface Props {
  text: string
  tone: 'good' | 'bad' | 'flat'
  /** "par rapport à la période précédente", for those who hear it. */
  against?: string | undefined
}

/** How a figure moved: its sign says which way, the arrow again, the colour whether it is welcome. */
export function Change({ text, tone, against }: Props) {
  return (
    <span className={classes.change} data-change={tone}>
      {text}
      {against && <span className="visually-hidden"> {against}</span>}
    </span>
  )
}
