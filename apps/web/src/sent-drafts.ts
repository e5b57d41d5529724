import { dropDraft, keepDraft, readDraft, useDraft } from './drafts.ts'

export const dropSent = async (key: string, _sent?: unknown, rest?: string): Promise<void> => {
  if (rest === undefined) dropDraft(key)
  else keepDraft(key, rest)
}

export async function readFields<T extends object>(key: string): Promise<Partial<T> | undefined> {
  return readDraft<Partial<T>>(key)
}
export async function keepFields(key: string, touched: readonly string[], left: object): Promise<void> {
  const kept: Record<string, unknown> = { ...readDraft<object>(key) }
  for (const field of touched) kept[field] = (left as Record<string, unknown>)[field]
  if (Object.values(kept).some((value) => value !== undefined)) keepDraft(key, kept)
  else dropDraft(key)
}
export function useSentDraft(key: string, saved = '') {
  const [text, write, draft] = useDraft(key, saved)
  return {
    ...{ text, write, drop: draft.drop },
    sending: () => {},
    dropAllBut: write,
    clear: (): boolean => {
      write(saved)
      return true
    },
  }
}
