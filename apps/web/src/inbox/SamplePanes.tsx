import { useIsMobile } from '../ui/use-is-mobile.ts'
import { Conversation } from './Conversation.tsx'
import { Details } from './Details.tsx'
import list from './InboxList.module.css'
import { Tab } from './InboxList.tsx'
import classes from './InboxPage.module.css'
import { InboxRow } from './InboxRow.tsx'
import type { SampleItems } from './sample/use-sample-items.ts'
import { views } from './search.ts'

const nothing = () => {}
const counts = { todo: 5, low: 1, approve: 1, done: undefined, all: undefined } as const

/** The panes with made-up messages: what waits at the left, the first of it open. */
export function SamplePanes({ items, replies }: SampleItems) {
  const isMobile = useIsMobile()
  const [open] = items
  return (
    <div className={classes.panes} data-open>
      <div className={classes.column}>
        <div className={list.list}>
          <div className={list.views}>
            {views.map((view) => (
              <Tab key={view} view={view} isCurrent={view === 'todo'} count={counts[view]} />
            ))}
          </div>
          <div className={list.filters} />
          {items.map((item, index) => (
            <InboxRow
              key={item.id}
              item={item}
              position={index + 1}
              selected={!isMobile && item === open}
              reachable={false}
              onFocus={nothing}
              onChoose={nothing}
              onOpen={nothing}
              onDone={nothing}
            />
          ))}
        </div>
      </div>
      {!isMobile && open && (
        <>
          <div className={classes.thread}>
            <Conversation
              item={open}
              replies={replies}
              onDone={nothing}
              onLike={nothing}
              onDelete={nothing}
              onChanged={nothing}
            />
          </div>
          <Details item={open} />
        </>
      )}
    </div>
  )
}
