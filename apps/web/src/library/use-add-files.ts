import { useTranslations } from 'use-intl'
import { toastDuration, toastInfo } from '../ui/toasts.ts'
import { addFiles } from './uploads/dock.ts'
import type { UploadTarget } from './uploads/upload-file.ts'

/** Takes files that were picked or dropped, and says how many go up. */
export function useAddFiles(target: UploadTarget): (files: readonly File[]) => void {
  const t = useTranslations('library.uploads')
  return (files) => {
    void addFiles(files, target).then(({ ready, joined }) => {
      if (ready > 0) toastInfo(t(joined ? 'joined' : 'ready', { count: ready }), { stays: toastDuration.bulk })
    })
  }
}
