import { useFormats } from '../use-formats.ts'

/** From 1000 on as `1,3 k`; the exact value is in the tooltip and read out. */
export function ShortNumber({ value }: { value: number }) {
  const formats = useFormats()
  const exact = formats.integer(value)
  const short = formats.short(value)
  if (short === exact) return <span data-numeric>{exact}</span>
  return (
    <span data-numeric title={exact}>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{exact}</span>
    </span>
  )
}
