import { useTranslations } from 'use-intl'
import { stays, toastInfo } from '../ui/toasts.ts'
import { addFiles } from './uploads/dock.ts'
import type { Target } from './uploads/send-up.ts'

/** Takes files that were picked or dropped, and says how many go up. */
export function useTakeFiles(target: Target): (files: readonly File[]) => void {
  const t = useTranslations('library.uploads')
  return (files) => {
    void addFiles(files, target).then(({ ready, joined }) => {
      if (ready > 0) toastInfo(t(joined ? 'joined' : 'ready', { count: ready }), { stays: stays.bulk })
    })
  }
}
