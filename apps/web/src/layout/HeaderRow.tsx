import { Button, OverflowList } from '@mantine/core'
import '@mantine/core/styles/OverflowList.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { Children, type ReactNode, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import classes from './Header.module.css'

interface Props {
  bar: HTMLElement | null
  open: boolean
  setOpen: (open: boolean) => void
  children: ReactNode
}

/** As much as the header has room for, in one row; the last of them go to the bar under it, behind "Plus". */
export function HeaderRow({ children, ...more }: Props) {
  return (
    <OverflowList
      className={classes.row}
      gap={8}
      data={Children.toArray(children)}
      renderItem={(item) => item}
      renderOverflow={(rest) => <More {...more}>{rest}</More>}
    />
  )
}

function More({ bar, open, setOpen, children, ref }: Props & { ref?: Ref<HTMLButtonElement> }) {
  const t = useTranslations('kit.filters')
  return (
    <>
      <Button
        ref={ref}
        variant="default"
        aria-expanded={open}
        aria-controls="second-bar"
        rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {t('more')}
      </Button>
      {bar && open && createPortal(children, bar)}
    </>
  )
}
