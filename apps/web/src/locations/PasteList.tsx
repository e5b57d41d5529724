import { Checkbox, Textarea } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { groups as groupCalls } from '@vitrine/contract/groups'
import { locations } from '@vitrine/contract/locations'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey, send } from '../api/send.ts'
import { readDraft, useDraft, useOwnKey } from '../drafts/drafts.ts'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { useFieldError } from '../forms/use-field-error.ts'
import { useValidators } from '../forms/use-validators.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useMe } from '../session/current-user.ts'
import { Banner } from '../ui/Banner.tsx'
import { useTasks } from '../ui/background-tasks.ts'
import { type Group, groupsChanged, useGroups } from './groups-and-labels.ts'
import { PastePreview } from './PastePreview.tsx'
import { type Pasted, type PastedLocationLine, readPasted } from './paste-locations.ts'
import { RunModal } from './RunModal.tsx'
import { useRunBatch } from './run-batch.ts'
import { added, useAllLocations } from './use-all-locations.ts'

/** One list at a time: what is still on its way would be made twice. */
const task = 'places.paste'

/** Places by the line, `name; group`: seen before they are made, with their duplicates set aside. */
export function PasteList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('places.paste')
  const locationTexts = useTranslations('places')
  const me = useMe()
  const seesAll = me.profile === 'PROFILE_OWNER'
  const groups = useGroups().data?.items
  const draftKey = useOwnKey('places.paste')
  const [text, write, draft] = useDraft(draftKey)
  const [withDuplicates, setWithDuplicates] = useState(false)
  const [making, setMaking] = useState(false)
  const groupIds = useRef<ReadonlyMap<string, string>>(new Map())
  // What is tried again is the same: a line must not become a second place, nor a group be refused for its own name.
  const keys = useRef(new Map<string, string>())
  const getKey = (what: string) => {
    const key = keys.current.get(what) ?? newKey()
    keys.current.set(what, key)
    return key
  }

  const run = useRunBatch({
    title: t('title'),
    id: task,
    work: async (line: PastedLocationLine) => {
      const group = line.group === null ? undefined : groupIds.current.get(line.group.toLowerCase())
      const body = { name: line.name, ...(group === undefined ? {} : { groupe: group }) }
      added(await send(locations.create, { body }, { idempotencyKey: getKey(`line ${line.line}`) }))
    },
    onFinished: ({ failed }) => {
      if (failed.length === 0) draft.discard()
      void groupsChanged()
    },
  })
  const going = useTasks().some(({ id, state }) => id === task && state === 'running')
  // An earlier opening of this dialog has created all of it.
  const wasGoing = useRef(going)
  const clear = useRef(draft.discard)
  clear.current = draft.discard
  useEffect(() => {
    if (wasGoing.current && !going && readDraft(draftKey) === undefined) clear.current()
    wasGoing.current = going
  }, [going, draftKey])
  const pasted = usePasted(text, groups)
  const duplicates = pasted.lines.filter(({ duplicate }) => duplicate !== null).length
  const wanted = withDuplicates ? pasted.lines : pasted.lines.filter(({ duplicate }) => duplicate === null)

  const rules = useValidators()
  const [refused, setRefused] = useState<unknown>(null)
  const { fault, watch, check } = useFieldError(refused, {
    ...{ id: 'paste-list', name: 'list', value: text },
    wrong: rules.needed(text),
  })
  const start = async () => {
    if (!check()) return
    setMaking(true)
    try {
      groupIds.current = await groupsFor(wanted, groups ?? [], (name) => getKey(`group ${name}`))
      void run.start(wanted)
    } catch (error) {
      await groupsChanged()
      // With the end of the wait: a disabled field takes no focus.
      setRefused(error)
    } finally {
      setMaking(false)
    }
  }
  return (
    <RunModal
      run={run}
      getId={(line) => String(line.line)}
      confirm={t('confirm', { count: wanted.length })}
      disabled={going || (text.trim() !== '' && wanted.length === 0)}
      pending={making}
      size={720}
      onConfirm={() => void start()}
      onClose={onClose}
      next={
        me.appPermissions.locations && (
          <LinkButton
            to="/settings/company"
            search={{ open: 'connect' }}
            rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
            onClick={onClose}
          >
            {locationTexts('connectMany')}
          </LinkButton>
        )
      }
    >
      {going && <Banner tone="blue">{t('going')}</Banner>}
      {draft.isRestored && !going && <RestoredDraft onDiscard={draft.discard} />}
      <Textarea
        id="paste-list"
        label={t('label')}
        description={t('hint')}
        placeholder={t('placeholder')}
        value={text}
        error={fault !== undefined && text.trim() !== '' ? `${t('groupsFailed')}. ${fault}` : fault}
        {...watch}
        onChange={(event) => write(event.currentTarget.value)}
        rows={6}
        spellCheck={false}
        disabled={going}
        data-autofocus
      />
      {pasted.hasMore && seesAll && (
        <Banner
          tone="blue"
          action={
            <LinkButton to="/settings/company/import" variant="default" size="xs">
              {t('asFile')}
            </LinkButton>
          }
        >
          {t('hasMore')}
        </Banner>
      )}
      {pasted.lines.length > 0 && <PastePreview pasted={pasted} withDuplicates={withDuplicates} />}
      {duplicates > 0 && (
        <Checkbox
          label={t('withDuplicates', { count: duplicates })}
          checked={withDuplicates}
          onChange={(event) => setWithDuplicates(event.currentTarget.checked)}
        />
      )}
    </RunModal>
  )
}

/** The list as it is understood, beside the places and groups there are. */
function usePasted(text: string, groups: readonly Group[] | undefined): Pasted {
  const allLocations = useAllLocations().data?.items
  return useMemo(
    () =>
      readPasted(text, {
        names: allLocations?.map(({ name }) => name) ?? [],
        groups: groups?.map(({ name }) => name) ?? [],
      }),
    [text, allLocations, groups],
  )
}

/** The ids of the groups the lines name; those that are not there yet are made first. */
async function groupsFor(
  lines: readonly PastedLocationLine[],
  known: readonly { id: string; name: string }[],
  getKey: (name: string) => string,
): Promise<Map<string, string>> {
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]))
  for (const { group } of lines) {
    if (group === null || ids.has(group.toLowerCase())) continue
    const made = await send(groupCalls.create, { body: { name: group } }, { idempotencyKey: getKey(group) })
    ids.set(group.toLowerCase(), made.id)
  }
  return ids
}
