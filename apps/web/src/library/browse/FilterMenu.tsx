import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'

interface Props<Value extends string> {
  label: string
  value: Value | undefined
  options: readonly { readonly value: Value; readonly text: string }[]
  /** Said in place of the options when there are none. */
  none?: string
  onChange: (value: Value | undefined) => void
}

/** One filter of the toolbar: choose one, or take it off by choosing it again. */
export function FilterMenu<Value extends string>({ label, value, options, none, onChange }: Props<Value>) {
  const chosen = options.find((item) => item.value === value)
  const actions = options.map((option) => ({
    id: option.value,
    text: option.text,
    ...(option.value === value ? { icon: IconCheck } : {}),
    run: () => onChange(option.value === value ? undefined : option.value),
  }))
  return (
    <ActionMenu
      label={label}
      target={
        <Button
          variant={chosen ? 'light' : 'subtle'}
          color={chosen ? 'brand' : 'gray'}
          size="sm"
          rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
        >
          {chosen ? `${label} : ${chosen.text}` : label}
        </Button>
      }
      actions={actions.length > 0 ? actions : [{ id: 'none', text: none ?? '', disabled: none ?? '' }]}
    />
  )
}
