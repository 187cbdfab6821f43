import { richText } from '@lechaim/shared/ui/rich-text.ts'
import { color, media, radius, space, text } from '@lechaim/shared/ui/theme.ts'
import { VisuallyHidden } from '@lechaim/shared/ui/visually-hidden.tsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createEditor, type Editor, Transforms } from 'slate'
import { Editable, ReactEditor, Slate, withReact } from 'slate-react'
import { styled } from 'styled-components'
import { usePictureUpload } from '../media/picture-upload.ts'
import { FileInput } from '../ui/file-input.tsx'
import { noteTarget, withBrowserDeletion } from './document/browser-deletion.ts'
import { insertPicture } from './document/link-commands.ts'
import { withListKeys } from './document/list-keys.ts'
import { withNormalization } from './document/normalize.ts'
import type { RichDocument } from './document/rich-document.ts'
import { browserMovesCaret, shortcutOf } from './document/shortcuts.ts'
import { withUndo } from './document/undo.ts'
import { editorMessages as t } from './editor-messages.ts'
import { ElementView, LeafView } from './element-view.tsx'
import { parseMarkup } from './html/markup.ts'
import { parseHtml } from './html/parse-html.ts'
import { withPaste } from './html/paste.ts'
import { serializeHtml } from './html/serialize-html.ts'
import { RichToolbar, type TrayName } from './toolbar/rich-toolbar.tsx'
import { Tray } from './toolbar/tray.tsx'

interface RichEditorProps {
  /** HTML. */
  value: string
  labelledBy: string
  /** The id of its error; none while it is valid. */
  errorId: string | undefined
  onChange: (html: string) => void
}

/** SPEC §5. */
const pictureTypes = 'image/png,image/gif,image/jpeg,image/bmp,image/x-icon'

/** Edits a formatted text as the home page shows it (SPEC §2). */
export function RichEditor({ value, labelledBy, errorId, onChange }: RichEditorProps) {
  const upload = usePictureUpload()
  const [editor] = useState(() => createRichEditor(read(value), (file) => void addPicture(file)))
  const [tray, setTray] = useState<TrayName>()
  const lastHtml = useRef(value)
  const frame = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const hintId = `${labelledBy}-keys`
  const id = `${labelledBy}-text`

  async function addPicture(chosen: File): Promise<void> {
    await upload.start(chosen, async (src) => {
      const size = await pictureSize(src)
      insertPicture(editor, { src, alt: '', ...size })
      focusText()
    })
  }

  // The value was replaced from outside, such as by a newer version.
  useEffect(() => {
    if (value === lastHtml.current) return
    lastHtml.current = value
    load(editor, read(value))
    editor.onChange()
  }, [value, editor])

  const focusText = () => ReactEditor.focus(editor)

  // `true` stops Slate's own handling.
  const onKeyDown = (event: KeyboardEvent): boolean | undefined => {
    if (/^Arrow(?:Left|Right)$/.test(event.key) && browserMovesCaret(editor)) return true
    const pressed = shortcutOf(event.nativeEvent)
    if (!pressed) return undefined
    event.preventDefault()
    takeSelection(editor)
    if (pressed === 'link') setTray('link')
    else if (pressed === 'toolbar') frame.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus()
    else pressed(editor)
    return true
  }

  return (
    <Slate
      editor={editor}
      initialValue={editor.children}
      onValueChange={(children) => {
        lastHtml.current = serializeHtml(children as RichDocument)
        onChange(lastHtml.current)
      }}
    >
      <Frame ref={frame}>
        <Bar>
          <RichToolbar
            id={id}
            tray={tray}
            onTray={(name) => setTray(name === tray ? undefined : name)}
            onPicture={() => file.current?.click()}
            onLeave={focusText}
          />
        </Bar>
        <Tray open={tray} onClose={() => setTray(undefined)} />
        <Text
          as={Editable}
          id={id}
          role="textbox"
          aria-multiline
          aria-labelledby={labelledBy}
          aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
          aria-invalid={errorId ? true : undefined}
          spellCheck
          renderElement={ElementView}
          renderLeaf={LeafView}
          onKeyDown={onKeyDown as (event: KeyboardEvent) => void}
          onDOMBeforeInput={(event: InputEvent) => noteTarget(editor, event)}
        />
        <Status role="status">{upload.running ? t.uploading : ''}</Status>
      </Frame>
      <VisuallyHidden id={hintId}>{t.toToolbar}</VisuallyHidden>
      <FileInput ref={file} accept={pictureTypes} onFile={(chosen) => void addPicture(chosen)} />
    </Slate>
  )
}

function createRichEditor(document: RichDocument, onPicture: (file: File) => void): Editor {
  const editor = withUndo(withPaste(withListKeys(withBrowserDeletion(withNormalization(withReact(createEditor())))), onPicture))
  load(editor, document)
  return editor
}

/** Replaces the document and clears the undo history. */
function load(editor: Editor, document: RichDocument): void {
  editor.selection = null
  editor.marks = null
  editor.children = document
  editor.normalize({ force: true })
  editor.undos = []
  editor.redos = []
}

/** Slate reads the selection up to 100 ms late: shortcuts would apply to the one before. */
function takeSelection(editor: Editor): void {
  const selection = getSelection()
  if (!selection?.rangeCount) return
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true })
  if (range) Transforms.select(editor, range)
}

const read = (html: string): RichDocument => parseHtml(parseMarkup(html))

const Frame = styled.div`
  border: 1.5px solid ${color['field-line']};
  border-radius: ${radius.normal};
  background: ${color.paper};
  &:has([role='textbox'][aria-invalid='true']) {
    border-color: ${color.danger};
  }
  &:has([role='textbox']:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 1px;
  }
`

/** Sticky over a long text; one scrolling row on phones. */
const Bar = styled.div`
  position: sticky;
  inset-block-start: calc(-1 * ${space(4)});
  z-index: 1;
  display: flex;
  gap: ${space(1)};
  padding: ${space(1)};
  border-block-end: 1px solid ${color.line};
  border-start-start-radius: ${radius.normal};
  border-start-end-radius: ${radius.normal};
  background: ${color.paper};
  overflow-x: auto;
  ${media.tablet} {
    flex-wrap: wrap;
  }
`

const Text = styled.div`
  min-block-size: ${space(36)};
  padding: ${space(3)} ${space(4)};
  counter-reset: item0 item1 item2 item3 item4 item5 item6 item7 item8;
  &:focus-visible {
    outline: none;
  }
  /* Only the items of lists are divs. */
  > :not(div) {
    counter-reset: item0 item1 item2 item3 item4 item5 item6 item7 item8;
  }
  ${richText}
`

const Status = styled.p`
  padding-inline: ${space(4)};
  color: ${color.soft};
  font-size: ${text.small};
  &:not(:empty) {
    padding-block: ${space(2)};
  }
`

/** A picture's natural size in pixels, which reserves its space; undefined if it cannot be decoded. */
function pictureSize(src: string): Promise<{ width: number; height: number } | undefined> {
  const picture = new Image()
  picture.src = src
  return picture.decode().then(
    () => ({ width: picture.naturalWidth, height: picture.naturalHeight }),
    // Without a size the text shifts once when the picture loads.
    () => undefined,
  )
}
