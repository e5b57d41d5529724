import { useState } from 'react'
import { readCookie, writeCookie } from '../lib/cookie.ts'
import { ColumnMenu } from '../ui/ColumnMenu.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useColumnNames } from './column-names.ts'

const cookie = 'places-columns'

/** The columns this browser leaves out. */
export function useHiddenColumns(): [hidden: readonly string[], hide: (hidden: string[]) => void] {
  const [hidden, setHidden] = useState<readonly string[]>(() => readCookie(cookie)?.split(' ') ?? [])
  const hide = (next: string[]) => {
    writeCookie(cookie, next.join(' '))
    setHidden(next)
  }
  return [hidden, hide]
}

/** On phones a place is a card, without columns to choose. */
export function ShownColumns({
  hidden,
  onChange,
}: {
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}) {
  const names = useColumnNames()
  if (useIsMobile()) return null
  const columns = Object.entries(names).map(([id, header]) => ({ id, header }))
  return <ColumnMenu columns={columns} hidden={hidden} onChange={onChange} />
}
