import { Children, type ReactNode } from 'react'

interface Props<T> {
  of: readonly T[]
  children: (item: T, index: number) => ReactNode
}

/** Draws things that never change places: the place of each is its key, as `toArray` gives it. */
export function Each<T>({ of, children: draw }: Props<T>) {
  return Children.toArray(of.map(draw))
}
