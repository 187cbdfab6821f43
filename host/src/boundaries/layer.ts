// A layer over the page, inert and hidden from screen readers, with a frame and a label for each surface.
import { layer as pageLayer } from '@lechaim/shared/ui/theme.ts'
import { type Box, commonOf } from './box.ts'
import { placeLabels } from './label-places.ts'

export interface Frame {
  box: Box
  label: string
  colour: string
}

// In a shadow tree, isolated from the page's styles and mutation observers.
const styles = `
  :host {
    position: fixed;
    inset: 0;
    z-index: ${pageLayer.toast + 1};
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: clip;
    background: none;
    pointer-events: none;
  }
  div, span {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    box-sizing: border-box;
  }
  div {
    border: 2px solid var(--colour);
    outline: 1px solid #fff;
    outline-offset: -3px;
  }
  span {
    z-index: 1;
    padding: 0 5px;
    border: 1px solid #fff;
    border-radius: 3px;
    background: var(--colour);
    color: #fff;
    font: 600 11px/16px system-ui, sans-serif;
    white-space: nowrap;
  }
`

/** @param overDialogs in the browser's top layer, over modal dialogs; otherwise below them */
export function createLayer({ overDialogs = false } = {}) {
  const host = document.createElement('div')
  host.dataset.boundaries = overDialogs ? 'dialogs' : 'page'
  host.ariaHidden = 'true'
  host.dir = 'ltr'
  if (overDialogs) host.popover = 'manual'
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  document.body.append(host)

  return {
    /** Back on top after a dialog has opened. */
    raise(): void {
      if (host.matches(':popover-open')) host.hidePopover()
      host.showPopover()
    },
    draw(frames: readonly Frame[]): void {
      const view = host.getBoundingClientRect()
      const marks = frames.flatMap(({ box, label, colour }) => {
        const inSight = commonOf(box, view)
        return inSight ? [{ box, inSight, frame: mark('div', colour), label: mark('span', colour, label) }] : []
      })
      root.replaceChildren(...marks.flatMap(({ frame, label }) => [frame, label]))
      const framed = marks.map(({ inSight, label }) => ({ frame: inSight, label: sizeOf(label) }))
      const places = placeLabels(framed, view)
      for (const [index, { box, frame, label }] of marks.entries()) {
        put(frame, box, view)
        frame.style.inlineSize = `${box.width}px`
        frame.style.blockSize = `${box.height}px`
        put(label, places[index] ?? box, view)
      }
    },
  }
}

function mark(kind: 'div' | 'span', colour: string, words = ''): HTMLElement {
  const element = document.createElement(kind)
  element.style.setProperty('--colour', colour)
  element.textContent = words
  return element
}

/** Rounded up to whole pixels: a fraction less would leave the screen. */
function sizeOf(element: HTMLElement): { width: number; height: number } {
  const { width, height } = element.getBoundingClientRect()
  return { width: Math.ceil(width), height: Math.ceil(height) }
}

function put({ style }: HTMLElement, { left, top }: Pick<Box, 'left' | 'top'>, view: Box): void {
  style.translate = `${left - view.left}px ${top - view.top}px`
}
