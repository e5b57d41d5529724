import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Opens } from '../ui/Card.tsx'
import classes from './HomePage.module.css'

const shown = 3

interface Props<T> {
  items: readonly T[]
  /** The total, when `items` is only a part. */
  total?: number
  /** The page with all items; without it, the list expands in place. */
  opens?: Opens
  children: (item: T) => ReactNode
}

/** The most urgent lines of a card, and a link or button for the rest. */
export function UrgentList<T>({ items, total = items.length, opens, children }: Props<T>) {
  const t = useTranslations('home')
  const [whole, setWhole] = useState(false)
  const others = t('others', { count: total - shown })
  return (
    <>
      <ul>{(whole ? items : items.slice(0, shown)).map(children)}</ul>
      {items.length > shown && (
        <p className={classes.more} data-row>
          {opens ? (
            <Link {...opens}>{others}</Link>
          ) : (
            <Button variant="subtle" size="xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? t('fewer') : others}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
