import type { DragEvent } from 'react'

/** What is dragged from the grid onto a folder: ids of files. */
const kind = 'text/x-library-medias'

export function startDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData(kind, JSON.stringify(ids))
}

export const carriesMedias = (event: DragEvent): boolean => event.dataTransfer.types.includes(kind)

export function draggedIds(event: DragEvent): string[] {
  const ids: unknown = JSON.parse(event.dataTransfer.getData(kind) || '[]')
  return Array.isArray(ids) ? ids.map(String) : []
}
