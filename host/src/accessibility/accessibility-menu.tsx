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
import { $legalTexts, openLegalText } from '@lechaim/shared/stores/legal.ts'
import { useHydrated } from '@lechaim/shared/stores/use-hydrated.ts'
import { Button, IconButton } from '@lechaim/shared/ui/button.tsx'
import { color, layer, radius, shadow, space, text, touch } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { Accessibility } from 'lucide-react'
import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { css, keyframes, styled } from 'styled-components'
import { messages } from '../messages.ts'

const t = messages.accessibility

/** While a modal dialog is open the menu moves into it, since everything outside is inert (SPEC §2). */
export function AccessibilityMenu() {
  const dialog = useHydrated($dialogs).at(-1)
  const menu = <Menu />
  return dialog ? createPortal(menu, dialog) : menu
}

/** A popover: it stays open during use, and closes on a press elsewhere, on Escape and when a dialog opens. */
function Menu() {
  const id = useId()
  return (
    <>
      <Opener aria-label={t.button} popoverTarget={id}>
        <Accessibility aria-hidden />
      </Opener>
      <Panel id={id} popover="auto" role="region" aria-label={t.title}>
        <h2>{t.title}</h2>
        <Choices />
        <LegalTexts />
      </Panel>
    </>
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
function LegalTexts() {
  const texts = useStore($legalTexts)
  const barred = useStore($barred, { ssr: () => false })
  if (barred || texts.length === 0) return null
  return (
    <Texts>
      {texts.map(({ field, title }) => (
        <li key={field}>
          <TextOpener type="button" aria-haspopup="dialog" onClick={() => openLegalText(field)}>
            {title}
          </TextOpener>
        </li>
      ))}
    </Texts>
  )
}

/** Of the page on a narrow screen. */
const margin = space(4)

const unfolded = css`
  inset-inline-end: ${margin};
  justify-items: center;
  > svg {
    inline-size: 24px;
  }
`

const hidden = keyframes`from, to { visibility: hidden; }`

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

/** Folded to the screen's edge, within the page's margin, where a control may be under it: `keep-clear.ts` marks whether there is one.
 *  Before it, wide screens have room for it. */
const Opener = styled(IconButton)`
  position: fixed;
  inset-block-end: calc(${space(4)} + var(--lift, 0px));
  inset-inline-end: calc(${margin} - ${touch});
  z-index: ${layer.toast};
  justify-items: start;
  background: ${color.paper};
  border-color: ${color['field-line']};
  box-shadow: ${shadow.low};
  transition: inset-inline-end 0.2s;
  > svg {
    inline-size: 14px;
  }
  &:is([data-place='clear'], :focus-visible, :has(+ :popover-open)) {
    ${unfolded}
  }
  /* While a dialog moves in, what is fixed in it moves along. */
  dialog > & {
    animation: ${hidden} 0.22s;
  }
  @media (min-width: 1340px) {
    &:not([data-place='edge']) {
      ${unfolded}
    }
  }
`

const Panel = styled.div`
  inset-block: auto calc(${touch} + ${space(6)});
  inset-inline: auto ${space(4)};
  gap: ${space(2)};
  inline-size: min(17.5rem, 100vw - 2 * ${space(4)});
  margin: 0;
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.paper};
  color: inherit;
  box-shadow: ${shadow.high};
  &:popover-open {
    display: grid;
  }
  h2 {
    font-size: ${text.large};
  }
  > button {
    padding-inline: ${space(3)};
    white-space: normal;
  }
`
