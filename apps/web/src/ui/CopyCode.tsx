import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './CopyCode.module.css'

/** Letters nobody should have to type again, and a button that takes them along. */
export function CopyCode({ code }: { code: string }) {
  const t = useTranslations('app')
  const shown = useRef<HTMLElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setOutcome('copied')
    } catch {
      // A browser gives no clipboard to plain http, nor to who refuses it: then the keyboard copies what is selected.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setOutcome('selected')
    }
  }
  return (
    <span className={classes.line}>
      <code ref={shown}>{code}</code>
      <Button
        variant="subtle"
        color="brand"
        size="xs"
        leftSection={<IconCopy size={16} stroke={2} aria-hidden />}
        onClick={() => void copy()}
        onBlur={() => setOutcome(null)}
      >
        <span aria-live="polite">{t(outcome ?? 'copy')}</span>
      </Button>
    </span>
  )
}
