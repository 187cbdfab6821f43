import { color, space } from '@lechaim/shared/ui/theme.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ReactEditor, useSlate } from 'slate-react'
import { styled } from 'styled-components'
import { focusFirstField } from '../../ui/focus.ts'
import { markValue, setMark } from '../document/commands.ts'
import { typedAddress } from '../document/link-address.ts'
import { currentLink, currentPicture, removeLink, setAlternative, setLink } from '../document/link-commands.ts'
import { backgroundColors, editorMessages as t, textColors } from '../editor-messages.ts'
import { ColorTray } from './color-tray.tsx'
import type { TrayName } from './rich-toolbar.tsx'
import { TextTray } from './text-tray.tsx'

/** The area below the toolbar: an opened tool, or the description of the selected picture. */
export function Tray({ open, onClose }: { open: TrayName | undefined; onClose: () => void }) {
  const editor = useSlate()
  const picture = currentPicture(editor)
  const link = currentLink(editor)
  const place = useRef<HTMLDivElement>(null)

  // Only on opening, not when the caret moves to another link.
  useEffect(() => {
    if (open === 'link') focusFirstField(place.current)
  }, [open])

  const done = () => {
    onClose()
    ReactEditor.focus(editor)
  }
  // Escape closes the tray, not the surrounding dialog.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    done()
  }
  if (!open && !picture) return null
  return (
    <Place ref={place} onKeyDown={onKeyDown}>
      {(open === 'color' || open === 'background') && (
        <ColorTray
          key={open}
          label={t[open]}
          colors={open === 'color' ? textColors : backgroundColors}
          value={markValue(editor, open)}
          onChange={(css) => setMark(editor, open, css)}
          onDone={done}
        />
      )}
      {open === 'link' && (
        <TextTray
          key={link?.[1].join() ?? ''}
          label={t.linkAddress}
          hint={t.linkHint}
          value={link?.[0].url ?? ''}
          leftToRight
          onApply={(typed) => {
            // An empty field makes no link; a disallowed address makes a blank one (SPEC §5).
            if (typed.trim()) setLink(editor, typedAddress(typed) || typed)
          }}
          onDone={done}
          onRemove={
            link &&
            (() => {
              removeLink(editor)
              done()
            })
          }
        />
      )}
      {!open && picture && (
        <TextTray
          key={picture[1].join()}
          label={t.alternative}
          hint={t.alternativeHint}
          value={picture[0].alt}
          onApply={(alt) => setAlternative(editor, picture[1], alt)}
          onDone={done}
        />
      )}
    </Place>
  )
}

const Place = styled.div`
  padding: ${space(3)};
  border-block-end: 1px solid ${color.line};
  background: ${color.ground};
`
