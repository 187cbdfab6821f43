import type { Ref } from 'react'

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  accept: string
  label?: string
  onFile: (file: File) => void
}

/** A hidden file input that a button opens through its ref. */
export function FileInput({ ref, accept, label, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        // Allows the same file to be chosen again.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
