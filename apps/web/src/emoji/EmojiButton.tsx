import { ActionIcon } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { Suspense } from 'react'
import { loadTexts } from '../i18n/messages.ts'
import { Dropdown } from '../ui/Dropdown.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const EmojiPicker = lazyComponent(async () => {
  const [module] = await Promise.all([import('./EmojiPicker.tsx'), loadTexts(['emoji'])])
  return { default: module.EmojiPicker }
})

interface Props {
  label: string
  side: 'top' | 'bottom'
  onPick: (emoji: string) => void
}

/** Opens all emoji; the one chosen goes where the caret was. */
export function EmojiButton({ label, side, onPick }: Props) {
  return (
    <Dropdown
      label={label}
      side={side}
      target={
        <ActionIcon aria-label={label} title={label}>
          <IconMoodSmile size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      {(close) => (
        <Suspense fallback={null}>
          <EmojiPicker
            onPick={(emoji) => {
              close()
              onPick(emoji)
            }}
          />
        </Suspense>
      )}
    </Dropdown>
  )
}
