import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onFiles: (files: File[]) => void
}

/** The browser's own choice of files: a button beside it opens it with `click()`. */
export function FilePicker({ onFiles, ...rest }: Props) {
  return (
    <input
      type="file"
      hidden
      {...rest}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        // The same file, put right, may be chosen again.
        event.currentTarget.value = ''
        onFiles(files)
      }}
    />
  )
}
