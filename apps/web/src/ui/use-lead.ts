import { useEffect, useState } from 'react'
import { leadTo } from './lead-to.ts'

/** Leads to a field that is being shown for it: the focus goes there once it is drawn. */
export function useLead(): (id: string) => true {
  const [wanted, setWanted] = useState<{ readonly id: string } | null>(null)
  useEffect(() => {
    if (wanted) leadTo(wanted.id)
  }, [wanted])
  return (id) => {
    setWanted({ id })
    return true
  }
}
