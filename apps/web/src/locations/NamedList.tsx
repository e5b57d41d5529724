import { Button, TextInput } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { type DragEvent, type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useDraft, useOwnKey } from '../drafts/drafts.ts'
import { ConfirmModal } from '../forms/ConfirmModal.tsx'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useFieldError } from '../forms/use-field-error.ts'
import { useSave } from '../forms/use-save.ts'
import { savesByKey } from '../forms/use-save-key.ts'
import type { MenuAction } from '../ui/ActionMenu.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { toastReason } from '../ui/toast-reason.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import type { NamedItem } from './groups-and-labels.ts'
import classes from './NamedList.module.css'
import { NamedRow } from './NamedRow.tsx'
import type { CompanySearch } from './search.ts'

interface Props {
  source: Parameters<typeof DataArea<unknown>>[0]['source']
  items: readonly NamedItem[]
  icon: Icon
  /** Names the draft of a new one. */
  draft: string
  /** Whether every place there is has come: what is done to all of one's places waits for it. */
  isWhole: boolean
  /** Whether places may be meant that one does not see. */
  hides: boolean
  texts: {
    title: string
    loadFailed: string
    create: string
    failed: string
    empty: string
    emptyText: string
    effect: (item: NamedItem) => string
    deleteTitle: (item: NamedItem) => string
    deleteConfirm: string
    deleted: (item: NamedItem) => string
  }
  /** The places of one, in the table. */
  getSearch: (item: NamedItem) => CompanySearch
  onCreate: (name: string, idempotencyKey: string) => Promise<void>
  onRename: (item: NamedItem, name: string) => Promise<void>
  /** Answers how to take it back. */
  onRemove: (item: NamedItem) => Promise<() => Promise<void>>
  getActions: (item: NamedItem) => MenuAction[]
  /** What is in one, once it is unfolded. */
  inside?: (item: NamedItem) => ReactNode
  /** Whether one takes what is dragged over it. */
  acceptsDrop?: (event: DragEvent) => boolean
  onDropItem?: (item: NamedItem, event: DragEvent) => void
}

/** Groups or labels in two columns: made with Enter, renamed with F2; deleting says what it does to the places. */
export function NamedList(props: Props) {
  const { source, items, icon, texts, getSearch, onRename, getActions } = props
  const t = useTranslations('places')
  const toastFailure = useFailure()
  const [itemToRemove, setItemToRemove] = useState<NamedItem | null>(null)
  const [removing, setRemoving] = useState(false)

  const remove = async (item: NamedItem) => {
    setRemoving(true)
    try {
      const restoreItem = await props.onRemove(item)
      const undo = () => void restoreItem().catch((error: unknown) => toastFailure(texts.failed, error))
      toastDone(texts.deleted(item), { undo: { text: t('undo'), run: undo } })
    } catch (error) {
      toastFailure(texts.failed, error)
    } finally {
      setRemoving(false)
      setItemToRemove(null)
    }
  }
  const removeOrConfirm = (item: NamedItem) => {
    if (!props.isWhole) toastReason(t('notAllLoaded'))
    else if (item.count === 0 && !props.hides) void remove(item)
    else setItemToRemove(item)
  }
  return (
    <div className={classes.area}>
      <Creator key={props.draft} label={texts.create} draft={props.draft} onCreate={props.onCreate} />
      <DataArea source={source} errorTitle={texts.loadFailed} skeleton={<SkeletonRows rows={8} avatar={false} />}>
        {() =>
          items.length === 0 ? (
            <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} />
          ) : (
            <ul className={classes.list} aria-label={texts.title}>
              {items.map((item) => (
                <NamedRow
                  key={item.id}
                  item={item}
                  icon={icon}
                  search={getSearch(item)}
                  actions={getActions(item)}
                  onRename={(name) => onRename(item, name)}
                  onRemove={() => removeOrConfirm(item)}
                  inside={props.inside}
                  acceptsDrop={props.acceptsDrop}
                  onDropItem={(event) => props.onDropItem?.(item, event)}
                />
              ))}
            </ul>
          )
        }
      </DataArea>
      <ConfirmModal
        opened={itemToRemove !== null}
        danger
        title={itemToRemove ? texts.deleteTitle(itemToRemove) : ''}
        confirm={texts.deleteConfirm}
        action="delete"
        pending={removing}
        onConfirm={() => itemToRemove && void remove(itemToRemove)}
        onClose={() => setItemToRemove(null)}
      >
        {itemToRemove &&
          (props.hides ? t('hiddenToo', { effect: texts.effect(itemToRemove) }) : texts.effect(itemToRemove))}
      </ConfirmModal>
    </div>
  )
}

interface CreatorProps extends Pick<Props, 'draft' | 'onCreate'> {
  label: string
}

function Creator({ label, draft: draftName, onCreate }: CreatorProps) {
  const t = useTranslations('places')
  const form = useOwnKey(draftName)
  const [name, setName, draft] = useDraft(form)
  const isEmpty = name.trim() === ''
  const save = useSave({
    ...{ form, title: label, once: true, write: onCreate, onSaved: draft.drop },
    // The field stays for the next one.
    close: () => setName(''),
  })
  const id = `${draftName}-name`
  const { fault, watch } = useFieldError(save.error, { id, name: 'name', value: name })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) save.submit(name.trim())
  }
  return (
    <form ref={savesByKey} className={classes.creator} {...watch} onSubmit={submit}>
      <SavingFields save={save}>
        <div className={classes.line}>
          <TextInput
            id={id}
            className={classes.field}
            aria-label={label}
            placeholder={label}
            value={name}
            maxLength={200}
            error={fault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            loading={save.isSending}
            disabled={isEmpty}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          >
            {t('create')}
          </Button>
        </div>
        {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
      </SavingFields>
    </form>
  )
}

function useFailure() {
  const why = useErrorReason()
  return (text: string, error: unknown) => toastError(text, { more: why(error) })
}
