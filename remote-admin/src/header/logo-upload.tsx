import { Button } from '@lechaim/shared/ui/button.tsx'
import { space } from '@lechaim/shared/ui/theme.ts'
import { type ClipboardEvent, useRef } from 'react'
import { styled } from 'styled-components'
import { TightActions } from '../forms/form-layout.tsx'
import { useFileDrop } from '../media/file-drop.ts'
import { mediaMessages } from '../media/media-messages.ts'
import { pictureFiles, usePictureUpload } from '../media/picture-upload.ts'
import { UploadProgress } from '../media/upload-progress.tsx'
import { FileInput } from '../ui/file-input.tsx'
import { ariaDisabledStyles } from '../ui/tab-parts.tsx'
import { headerMessages as t } from './header-messages.ts'

/** Uploads the logo by file, drop or paste, or removes it; its address is a text field of the form, as SPEC has it. */
export function LogoUpload({ logo, onChange }: { logo: string; onChange: (address: string) => void }) {
  const { running, start, stop } = usePictureUpload()
  const file = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const busy = running !== null
  const take = (picked: File | undefined) => {
    if (picked) void start(picked, onChange)
  }
  const { over: _, ...drop } = useFileDrop(([first]) => take(first))
  const paste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files
    if (!pasted) return
    event.preventDefault()
    take(pasted)
  }

  return (
    <Group role="group" aria-label={t.logoPicture} onPaste={paste} {...drop}>
      <TightActions>
        <Opener ref={opener} $kind="outline" aria-disabled={busy || undefined} onClick={() => busy || file.current?.click()}>
          {busy ? mediaMessages.uploading : mediaMessages.upload}
        </Opener>
        {logo && (
          <Button
            $kind="quiet"
            onClick={() => {
              stop()
              onChange('')
              opener.current?.focus()
            }}
          >
            {mediaMessages.remove}
          </Button>
        )}
      </TightActions>
      <UploadProgress part={running?.part ?? null} onStop={stop} />
      <FileInput ref={file} accept={pictureFiles} label={mediaMessages.upload} onFile={take} />
    </Group>
  )
}

const Group = styled.div`
  display: grid;
  gap: ${space(2)};
  justify-items: start;
`

const Opener = styled(Button)`
  ${ariaDisabledStyles}
`
