import { type PictureKind, placeholders } from '@lechaim/shared/lib/pictures.ts'
import { $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { showToast } from '@lechaim/shared/stores/toasts.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { css, styled } from 'styled-components'
import type { Binding } from '../resource/form.ts'
import { FileInput } from '../ui/file-input.tsx'
import { AddressForm } from './address-form.tsx'
import { useFileDrop } from './file-drop.ts'
import { mediaMessages as t } from './media-messages.ts'
import { PicturePreview } from './picture-preview.tsx'
import { pictureFiles, usePictureUpload } from './picture-upload.ts'
import { UploadProgress } from './upload-progress.tsx'

interface ImageFieldProps extends Binding<string> {
  /** The saved address: a foreign picture can be shown only after its save. */
  saved: string
  kind: PictureKind
  /** Names the picker and its address field, for one picture among several. */
  label?: string
  /** Uploaded at once. */
  file?: File | undefined
  /** Takes all but the first of several files; without it they are dropped with a toast. */
  onMore?: (files: readonly File[]) => void
}

/** Chooses a picture: by uploading, dropping or pasting a file, or by its address (SPEC §2). */
export function ImageField({ value, saved, kind, error, label, file: given, onMore, onChange }: ImageFieldProps) {
  const { running, start, stop } = usePictureUpload()
  const [entering, setEntering] = useState(false)
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const busy = running !== null
  const hasPicture = value !== '' && value !== placeholders[kind]

  const take = async (picked: File | undefined) => {
    if (!picked) return
    await start(picked, onChange)
    keepFocusIn(group.current, opener.current)
  }
  const takeAll = ([first, ...others]: readonly File[]) => {
    void take(first)
    if (others.length === 0) return
    if (onMore) onMore(others)
    else showToast(t.firstTaken(others.length + 1))
  }
  const { over, ...drop } = useFileDrop(takeAll)
  // A form's only picture takes what is pasted anywhere in the form; one of several only what is pasted into itself.
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const scope = label ? group.current : group.current?.closest('form')
    const files = pastedFiles(event, scope)
    if (files.length === 0) return
    event.preventDefault()
    takeAll(files)
  })
  useEffect(() => {
    document.addEventListener('paste', takePasted)
    return () => document.removeEventListener('paste', takePasted)
  }, [])
  const takeGiven = useEffectEvent(() => void take(given))
  useEffect(() => takeGiven(), [])
  const closeAddress = () => {
    setEntering(false)
    toggle.current?.focus()
  }
  const remove = () => {
    stop()
    onChange('')
    opener.current?.focus()
  }

  return (
    <Group ref={group} role="group" aria-labelledby={id} {...drop} $over={over}>
      {label ? <VisuallyHidden id={id}>{label}</VisuallyHidden> : <Legend id={id}>{t.picture}</Legend>}
      <PicturePreview value={value} saved={saved} kind={kind} uploading={running?.preview} />
      <Choices>
        <Buttons>
          <Button ref={opener} $kind="outline" disabled={busy} onClick={() => file.current?.click()}>
            {busy ? t.uploading : t.upload}
          </Button>
          <Button
            ref={toggle}
            $kind="outline"
            aria-expanded={entering || Boolean(error)}
            onClick={() => (entering ? closeAddress() : setEntering(true))}
          >
            {t.enterAddress}
          </Button>
          {hasPicture && (
            <IconButton aria-label={t.remove} title={t.remove} onClick={remove}>
              <Trash2 aria-hidden size={19} />
            </IconButton>
          )}
        </Buttons>
        <UploadProgress part={running?.part ?? null} onStop={stop} />
        {entering || error ? (
          <AddressForm
            label={label ?? t.address}
            value={hasPicture ? value : ''}
            error={error}
            focused={entering}
            onConfirm={onChange}
            onDone={closeAddress}
          />
        ) : (
          !label && <Hint>{t.hint}</Hint>
        )}
      </Choices>
      <FileInput ref={file} accept={pictureFiles} label={t.upload} onFile={take} />
    </Group>
  )
}

/** Pasted files for this field. Text copied together with its picture goes to the focused text field. */
function pastedFiles(event: ClipboardEvent, scope: Element | null | undefined): readonly File[] {
  const { target, clipboardData: data } = event
  // Without a focus the target is the body; the topmost dialog takes the files.
  const isHere = target instanceof Node && (scope?.contains(target) || (target.contains(scope ?? null) && isInTopmost(scope)))
  const field = target instanceof Element ? target.closest('input, textarea, [contenteditable]') : null
  // The rich text editor handles pictures itself.
  const isForField = field?.hasAttribute('contenteditable') || (field && data?.types.includes('text/plain'))
  if (!data || !isHere || isForField) return []
  return [...data.files]
}

const isInTopmost = (scope: Element | null | undefined): boolean => scope?.closest('dialog') === ($dialogs.get().at(-1) ?? null)

/** Restores the focus that a disabled button lost. */
function keepFocusIn(group: HTMLElement | null, to: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const lost = !activeElement || activeElement === document.body || (activeElement.contains(group) && activeElement !== group)
    if (lost) to?.focus({ preventScroll: true })
  })
}

const Group = styled.div<{ $over: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${space(2)} ${space(4)};
  min-inline-size: 0;
  border-radius: ${radius.normal};
  ${({ $over }) =>
    $over &&
    css`
      outline: 2px dashed ${color.wine};
      outline-offset: ${space(2)};
      background: ${color.hover};
    `}
`

const Legend = styled.span`
  flex: 1 0 100%;
  font-size: ${text.small};
  font-weight: 600;
`

const Choices = styled.div`
  flex: 1 1 10rem;
  display: grid;
  gap: ${space(2)};
  min-inline-size: 0;
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
`

const Hint = styled.p`
  display: none;
  color: ${color.soft};
  font-size: ${text.small};
  /* Fingers neither drop nor paste. */
  @media (hover: hover) {
    ${media.tablet} {
      display: block;
    }
  }
`
