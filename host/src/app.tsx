import { CartProvider } from '@lechaim/shared/stores/cart-provider.tsx'
import { LegalDialog } from '@lechaim/shared/ui/legal-dialog.tsx'
import { rightToLeft } from '@lechaim/shared/ui/right-to-left.ts'
import { Toasts } from '@lechaim/shared/ui/toasts.tsx'
import { useLayoutEffect } from 'react'
import { StyleSheetManager } from 'styled-components'
import { AccessibilityMenu } from './accessibility/accessibility-menu.tsx'
import { ApplicationError, NotFound } from './error-pages.tsx'
import { Shell } from './shell/shell.tsx'

interface AppProps {
  /** A path that does not exist; null on the shop's own. */
  lostPath: string | null
  /** Called when the page is rendered, which React does in slices. */
  onDrawn?: () => void
}

const plugins = [rightToLeft]

export function App({ lostPath, onDrawn }: AppProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn])
  return (
    <StyleSheetManager stylisPlugins={plugins}>
      <ApplicationError>
        <CartProvider>
          {lostPath === null ? <Shell /> : <NotFound />}
          <LegalDialog />
          <AccessibilityMenu />
          <Toasts />
        </CartProvider>
      </ApplicationError>
    </StyleSheetManager>
  )
}
