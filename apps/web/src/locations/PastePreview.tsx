import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import classes from './PastePreview.module.css'
import type { Pasted } from './paste-locations.ts'

const rowHeight = 32

/** Each line as it was understood: its name, its group and whether that is new, and why it would be one too many. */
export function PastePreview({ pasted, withDuplicates }: { pasted: Pasted; withDuplicates: boolean }) {
  const t = useTranslations('places.paste')
  const scroller = useRef<HTMLDivElement>(null)
  const { lines, newGroups } = pasted
  const fresh = new Set(newGroups.map((name) => name.toLowerCase()))
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <div>
      <p className={classes.summary} role="status">
        {t('summary', { count: lines.length, groups: newGroups.length })}
      </p>
      <ScrollArea ref={scroller} className={classes.scroller} aria-label={t('preview')}>
        <ul style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index]
            if (!line) return null
            const isOut = line.duplicate !== null && !withDuplicates
            return (
              <li
                key={item.key}
                className={classes.row}
                data-out={isOut || undefined}
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
              >
                <span className={classes.name}>{line.name}</span>
                <span className={classes.group}>
                  {line.group ?? t('noGroup')}
                  {line.group !== null && fresh.has(line.group.toLowerCase()) && (
                    <span className={classes.mark} data-tone="brand">
                      {t('newGroup')}
                    </span>
                  )}
                </span>
                {line.duplicate !== null && (
                  <span className={classes.mark} data-tone="amber">
                    {t(line.duplicate)}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </ScrollArea>
    </div>
  )
}
