import { common } from '@lechaim/shared/messages/common.ts'
import { $barred, isTopmost, pushDialog, reopenDialog } from '@lechaim/shared/stores/dialogs.ts'
import { isDrawnOnServer } from '@lechaim/shared/stores/first-view.ts'
import { addSheetStep } from '@lechaim/shared/stores/shell.ts'
import { Body, Bottom, CloseButton, Content, Frame, Title, ToastPlace, Top } from '@lechaim/shared/ui/dialog-styles.ts'
import { restoreLostFocus } from '@lechaim/shared/ui/keep-focus.ts'
import { width } from '@lechaim/shared/ui/theme.ts'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

interface DialogProps {
  open: boolean
  /** The dialog's heading and name. */
  title: ReactNode
  children: ReactNode
  /** Absent for a dialog that nothing outside may close, such as the age gate. */
  onClose?: (() => void) | undefined
  /** `sheet` stands at the inline end of the screen, `card` in its middle. */
  shape?: 'card' | 'sheet'
  /** Of the heading: 1 for a dialog that an address of its own opens. */
  level?: 1 | 2
  /** Hides the heading from sight where the content already shows it. */
  titleHidden?: boolean
  footer?: ReactNode
  maxWidth?: string
}

/** Marks a dialog that the server has written down as open, until it closes for the first time. */
const drawnOpen = 'drawnOpen'

/** The browser's own modal dialog. A headless library would cost 14–23 KB, and the page's CSP refuses Radix' inline style. */
export function Dialog({ open, title, children, onClose, shape = 'card', level = 2, titleHidden = false, footer, maxWidth }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const id = useId()
  const titleId = `${id}title`
  const barred = useStore($barred, { ssr: () => false })
  const shown = open && !(barred && onClose)
  // A sheet has its size without its content, which follows the first frame: a press is answered sooner on slow phones.
  const isFilled = useDeferredValue(shown, false) || shape === 'card'

  const sayClosed = useEffectEvent(() => onClose?.())

  useEffect(() => {
    if (shown && shape === 'sheet') return addSheetStep(() => sayClosed())
  }, [shown, shape])

  // A layout effect, since its clean-up still finds the dialog in the page: only close() there returns the focus to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const { dataset } = dialog
    if (drawnOpen in dataset && shown && !dialog.open) {
      // Closed before hydration.
      delete dataset[drawnOpen]
      sayClosed()
      return restoreLostFocus()
    }
    // As the server wrote it down it is open, and not modal; a reader may be somewhere within.
    const focused = dialog.querySelector<HTMLElement>(':focus')
    if (dialog.open) dialog.close()
    // The age gate may be open before hydration: no dialog opens over it.
    if (!shown || ($barred.get() && dialog.getAttribute('closedby') !== 'none')) {
      delete dataset[drawnOpen]
      return
    }
    keepScrollbarRoom()
    dialog.showModal()
    focused?.focus()
    const pop = pushDialog(dialog)
    return () => {
      pop()
      delete dataset[drawnOpen]
      dialog.close()
      restoreLostFocus()
      // Of two that close at once, the inner one goes with its focused button only now.
      requestAnimationFrame(restoreLostFocus)
    }
  }, [shown])

  // Escape is a request to the owner. Browsers send it to all dialogs opened without a press between them: only the topmost answers.
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    if (isTopmost(ref.current)) onClose?.()
  }
  // Browsers close a dialog by force at a second Escape: report it to the owner, or open the dialog again.
  const closedByBrowser = (event: SyntheticEvent) => {
    if (event.target !== ref.current || !shown || ref.current.open) return
    if (onClose && isTopmost(ref.current)) onClose()
    else reopenDialog(ref.current)
  }
  // Instead of `closedby="any"`, which Safari lacks: a press must begin and end on the backdrop, so that selecting text closes nothing.
  const press = (event: PointerEvent) => {
    pressedOutside.current = event.target === ref.current
  }
  const release = (event: PointerEvent) => {
    if (event.target !== ref.current) pressedOutside.current = false
  }
  const click = (event: MouseEvent) => {
    if (event.target === ref.current && pressedOutside.current && isTopmost(ref.current)) onClose?.()
  }

  const close = (event: MouseEvent) => {
    event.preventDefault()
    onClose?.()
  }

  /** For pages without scripts, or before they run. */
  const byItself = { command: 'close', commandfor: id }

  return (
    <Frame
      ref={ref}
      id={id}
      // A browser opens it by a command; the attribute is its own affair from then on.
      open={(isDrawnOnServer() && shown) || undefined}
      data-drawn-open={(isDrawnOnServer() && shown) || undefined}
      suppressHydrationWarning
      aria-labelledby={titleId}
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={cancel}
      onClose={closedByBrowser}
      onPointerDown={press}
      onPointerUp={release}
      onClick={click}
      $shape={shape}
      $maxWidth={maxWidth ?? (shape === 'sheet' ? width.sheet : width.dialog)}
    >
      {shown && (
        <Body $shape={shape}>
          <Top $hidden={titleHidden}>
            <Title as={`h${level}`} id={titleId} $hidden={titleHidden}>
              {title}
            </Title>
            {onClose && (
              <CloseButton aria-label={common.close} onClick={close} $floating={titleHidden} {...byItself}>
                <X aria-hidden />
              </CloseButton>
            )}
          </Top>
          <Content $padded={!titleHidden} $atCorner={shape === 'card' && !footer}>
            {isFilled && children}
          </Content>
          <ToastPlace data-toasts $shape={shape} $footer={Boolean(footer)} />
          {footer && isFilled && <Bottom $shape={shape}>{footer}</Bottom>}
        </Body>
      )}
    </Frame>
  )
}

/** Room of the page's scrollbar in CSS pixels. Its side is the browser's choice, whatever the page's direction. */
interface ScrollbarRoom {
  left: number
  right: number
}

function measureScrollbar(): ScrollbarRoom {
  const { documentElement: root } = document
  const room = innerWidth - root.clientWidth
  return root.getBoundingClientRect().left + scrollX > 0 ? { left: room, right: 0 } : { left: 0, right: room }
}

/** As the page's last layout would have it without a dialog. */
let scrollbar: ScrollbarRoom | undefined

const isUnderDialog = () => document.querySelector('dialog:modal') !== null

/** The page under a dialog does not scroll, and so shows no scrollbar of its own. */
function measureBeneath(): ScrollbarRoom {
  const { documentElement: root } = document
  if (root.scrollHeight <= root.clientHeight) return { left: 0, right: 0 }
  root.style.overflow = 'visible'
  const room = measureScrollbar()
  root.style.overflow = ''
  return room
}

/** Measured with the page's layout: while a dialog opens, the browser would match the styles of the whole page for it. Under a dialog the page
 *  takes up a change at once, or it would jump as the dialog closes. */
function followLayout(): void {
  const isUnder = isUnderDialog()
  scrollbar = isUnder ? measureBeneath() : measureScrollbar()
  if (isUnder) reserveRoom(scrollbar)
}

if (typeof ResizeObserver !== 'undefined') {
  new ResizeObserver(followLayout).observe(document.documentElement)
  // The window's height changes no box of the page.
  addEventListener('resize', followLayout)
}

/** Reserves the scrollbar's room, on its side, before the page stops scrolling: otherwise everything would shift. */
function keepScrollbarRoom(): void {
  if (isUnderDialog()) return
  scrollbar ??= measureScrollbar()
  reserveRoom(scrollbar)
}

function reserveRoom(reserved: ScrollbarRoom): void {
  const { style } = document.documentElement
  for (const [side, room] of Object.entries(reserved)) {
    const property = `--scrollbar-${side}`
    // A property of the root's that changes has all styles matched anew.
    if (`${room}px` !== (style.getPropertyValue(property) || '0px')) style.setProperty(property, `${room}px`)
  }
}
