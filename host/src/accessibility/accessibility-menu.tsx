import {
  $highContrast,
  $textSize,
  enlargeText,
  reduceText,
  resetAccessibility,
  textSizes,
  toggleContrast,
} from '@lechaim/shared/stores/accessibility.ts'
import { $barred, $dialogs } from '@lechaim/shared/stores/dialogs.ts'
import { $legalTexts, type LegalField, openLegalText } from '@lechaim/shared/stores/legal.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, layer, radius, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Accessibility } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { styled } from 'styled-components'
import { messages } from '../messages.ts'

const t = messages.accessibility

/** While a modal dialog is open the menu moves into it, since everything outside is inert (SPEC §2). */
export function AccessibilityMenu() {
  const dialog = useHydrated($dialogs).at(-1)
  const menu = <Menu />
  return dialog ? createPortal(menu, dialog) : menu
}

function Menu() {
  const [open, setOpen] = useState(false)
  const corner = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()

  // Stays open during use and closes on a press elsewhere, which only the document receives.
  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (!corner.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <Corner ref={corner} onKeyDown={closeOnEscape}>
      <Opener ref={opener} aria-label={t.button} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Accessibility aria-hidden />
      </Opener>
      <Panel id={id} role="region" aria-label={t.title} hidden={!open}>
        <h2>{t.title}</h2>
        <Choices />
        <LegalTexts onOpen={() => setOpen(false)} />
      </Panel>
    </Corner>
  )
}

function Choices() {
  const size = useStore($textSize, { ssr: () => textSizes.normal })
  const contrast = useStore($highContrast, { ssr: () => false })
  const larger = useRef<HTMLButtonElement>(null)
  const smaller = useRef<HTMLButtonElement>(null)

  // A button that disables itself would lose the focus: the opposite one gets it.
  const enlarge = () => {
    enlargeText()
    if (size + textSizes.step >= textSizes.most) smaller.current?.focus()
  }
  const reduce = () => {
    reduceText()
    if (size - textSizes.step <= textSizes.least) larger.current?.focus()
  }

  return (
    <>
      <Button ref={larger} $kind="outline" onClick={enlarge} disabled={size >= textSizes.most}>
        {t.enlarge(size)}
      </Button>
      <Button ref={smaller} $kind="outline" onClick={reduce} disabled={size <= textSizes.least}>
        {t.reduce(size)}
      </Button>
      <Button $kind="outline" onClick={toggleContrast}>
        {contrast ? t.contrastOff : t.contrastOn}
      </Button>
      <Button $kind="outline" onClick={resetAccessibility}>
        {t.reset}
      </Button>
    </>
  )
}

/** Here as well, since not every view has a footer. Not before the age gate: nothing opens over it. */
function LegalTexts({ onOpen }: { onOpen: () => void }) {
  const texts = useStore($legalTexts)
  const barred = useStore($barred, { ssr: () => false })
  if (barred || texts.length === 0) return null
  const read = (field: LegalField) => {
    onOpen()
    openLegalText(field)
  }
  return (
    <Texts>
      {texts.map(({ field, title }) => (
        <li key={field}>
          <TextOpener type="button" aria-haspopup="dialog" onClick={() => read(field)}>
            {title}
          </TextOpener>
        </li>
      ))}
    </Texts>
  )
}

const Texts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  column-gap: ${space(4)};
  padding-block-start: ${space(1)};
  border-block-start: 1px solid ${color.line};
  list-style: none;
`

const TextOpener = styled.button`
  min-block-size: ${touch};
  padding: 0 ${space(1)};
  border: 0;
  background: none;
  font-size: ${text.small};
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
`

const Corner = styled.div`
  position: fixed;
  inset-block-end: ${space(4)};
  inset-inline-end: ${space(4)};
  z-index: ${layer.toast};
  display: flex;
  flex-direction: column-reverse;
  align-items: end;
  gap: ${space(2)};
`

const Opener = styled(IconButton)`
  background: ${color.paper};
  border-color: ${color['field-line']};
  box-shadow: ${shadow.low};
`

const Panel = styled.div`
  display: grid;
  gap: ${space(2)};
  inline-size: min(17.5rem, 100vw - 2 * ${space(4)});
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  box-shadow: ${shadow.high};
  &[hidden] {
    display: none;
  }
  h2 {
    font-size: ${text.large};
  }
  > button {
    padding-inline: ${space(3)};
    white-space: normal;
  }
`
